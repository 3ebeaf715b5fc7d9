import type { BasisPoints } from '#shared/kernel/money.ts';
import { wordMatcher } from '#shared/kernel/plain-text.ts';

/** What one row of a ratio table proposes. */
export type ProposedShare = { product: string; share: BasisPoints; loss: boolean };
/** A line of a cutting: the weight proposed, or the one a person put in its place. */
export type WeighedLine = {
  product: string;
  share: BasisPoints;
  loss: boolean;
  weightGrams: number;
  /** How many pieces that is, where somebody said so. */
  pieces?: number;
};

/** Weights are proposed to 0.01 kg (STK-36). */
const STEP_GRAMS = 10;
const WHOLE: BasisPoints = 10_000;

/**
 * STK-36, AMB-45: quantity × percentage, each rounded half up to 0.01 kg. What rounding gains or loses is taken by the
 * heaviest line of loss, so that a table of 100 % gives exactly what went in; without one a sum that is over is taken from
 * the heaviest line, and one that is under stays unallocated.
 */
export const proposedWeights = (sourceGrams: number, rows: readonly ProposedShare[]): WeighedLine[] => {
  const lines = rows.map((row) => ({
    ...row,
    weightGrams: Math.round((sourceGrams * row.share) / WHOLE / STEP_GRAMS) * STEP_GRAMS,
  }));
  const isWhole = rows.reduce((sum, { share }) => sum + share, 0) === WHOLE;
  const gap = sourceGrams - lines.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const heaviestFirst = lines.toSorted(
    (a, b) => Number(b.loss) - Number(a.loss) || b.weightGrams - a.weightGrams,
  );
  const [first] = heaviestFirst;
  if (gap > 0 && isWhole && first?.loss) first.weightGrams += gap;
  let over = Math.max(0, -gap);
  for (const line of heaviestFirst) {
    const taken = Math.min(over, line.weightGrams);
    line.weightGrams -= taken;
    over -= taken;
  }
  return lines;
};

/** Where the weight of a source is: in products, in declared loss, in neither, or twice. */
export type Balance = {
  inGrams: number;
  outGrams: number;
  lossGrams: number;
  unallocatedGrams: number;
  overGrams: number;
};

/** I4, as a person weighs: in = out + declared loss + unallocated − over; one of the last two is 0. */
export const balanceOf = (
  inGrams: number,
  lines: readonly Pick<WeighedLine, 'weightGrams' | 'loss'>[],
): Balance => {
  const total = (loss: boolean) =>
    lines.reduce(
      (sum, line) => (line.loss === loss && line.weightGrams > 0 ? sum + line.weightGrams : sum),
      0,
    );
  const outGrams = total(false);
  const lossGrams = total(true);
  const rest = inGrams - outGrams - lossGrams;
  return {
    inGrams,
    outGrams,
    lossGrams,
    unallocatedGrams: Math.max(0, rest),
    overGrams: Math.max(0, -rest),
  };
};

/** STK-22: a name that proposes to cut what comes in. */
export const isWholeAnimal = wordMatcher('carcasse', 'entier');
