import { type PieceWeights, pieceWeightProblems, withDefaultSpread } from './piece-sale.ts';

/** So many pieces are looked at, the newest. */
export const LEARNED_PIECES = 50;
/** Fewer say nothing yet. */
const FEWEST = 10;
/** A proposal is worth reading from so many per cent on. */
const LEAVES_PERCENT = 5;
/** Weights are proposed to so many grams. */
const STEP_GRAMS = 10;

/** What pieces weighed, in grams: the middle one, and those that a tenth is below and above. */
export type LearnedWeights = { median: number; p10: number; p90: number };

/** By nearest rank; pieces of less than half or more than twice the middle one are slips of the keyboard and say nothing. */
export const learnedWeights = (grams: readonly number[]): LearnedWeights | undefined => {
  const newest = grams.slice(0, LEARNED_PIECES);
  const middle = rank(newest, 50);
  if (middle === undefined) return undefined;
  const believed = newest.filter((each) => each * 2 >= middle && each <= middle * 2);
  const [median = middle, p10 = middle, p90 = middle] = [50, 10, 90].map((per) => rank(believed, per));
  return { median, p10, p90 };
};

const rank = (grams: readonly number[], perCent: number): number | undefined =>
  grams.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((grams.length * perCent) / 100) - 1)];

/**
 * Weights to set instead of those that are: where the last pieces leave one of them by more than 5 %. Nothing changes by
 * itself: the back-office proposes it.
 */
export const proposedWeights = (
  grams: readonly number[],
  set: PieceWeights | undefined,
): PieceWeights | undefined => {
  const learned = learnedWeights(grams);
  if (!learned || grams.length < FEWEST) return undefined;
  const rounded = {
    nominalGrams: stepped(learned.median),
    lowGrams: stepped(learned.p10),
    highGrams: stepped(learned.p90),
  };
  const proposed =
    pieceWeightProblems(rounded).length === 0 ? rounded : withDefaultSpread(rounded.nominalGrams);
  if (!set) return proposed;
  const leaves = (['nominalGrams', 'lowGrams', 'highGrams'] as const).some(
    (name) => Math.abs(proposed[name] - set[name]) * 100 > set[name] * LEAVES_PERCENT,
  );
  return leaves ? proposed : undefined;
};

const stepped = (grams: number): number => Math.max(STEP_GRAMS, Math.round(grams / STEP_GRAMS) * STEP_GRAMS);

/** What one order's pieces weighed. */
export type OrderWeights = { orderId: string; grams: readonly number[] };

/** With the pieces of one more order, the newest first, and no more than are looked at; an order counts once. */
export const withOrderWeights = (
  known: readonly OrderWeights[],
  { orderId, grams }: OrderWeights,
): OrderWeights[] => {
  let room = LEARNED_PIECES;
  return [{ orderId, grams }, ...known.filter((each) => each.orderId !== orderId)].flatMap((each) => {
    const fits = each.grams.slice(0, room);
    room -= fits.length;
    return fits.length > 0 ? [{ orderId: each.orderId, grams: fits }] : [];
  });
};
