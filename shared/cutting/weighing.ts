import type { BasisPoints } from '#shared/kernel/money.ts';
import { wordMatcher } from '#shared/kernel/plain-text.ts';

/** A row of a ratio table. */
export type ProposedShare = { product: string; share: BasisPoints; loss: boolean };
/** A line of a cutting: the proposed weight, or the one entered instead. */
export type WeighedLine = {
  product: string;
  share: BasisPoints;
  loss: boolean;
  weightGrams: number;
  /** Number of pieces, where entered. */
  pieces?: number;
};

/** Proposed weights are multiples of 0.01 kg (STK-36). */
const STEP_GRAMS = 10;
const WHOLE: BasisPoints = 10_000;

/**
 * STK-36, AMB-45: quantity × percentage, rounded half up to 0.01 kg. The heaviest loss line absorbs the
 * rounding difference, so a table of 100 % sums exactly to the input; without a loss line, an excess reduces
 * the heaviest line and a remainder stays unallocated.
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

/** Distribution of a source's weight: products, declared loss, unallocated, excess. */
export type Balance = {
  inGrams: number;
  outGrams: number;
  lossGrams: number;
  unallocatedGrams: number;
  overGrams: number;
};

/** I4 for entered weights: in = out + declared loss + unallocated − excess; one of the last two is 0. */
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

/** STK-22: product names for which cutting is offered at entry. */
export const isWholeAnimal = wordMatcher('carcasse', 'entier');
