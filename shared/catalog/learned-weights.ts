import { type PieceWeights, pieceWeightProblems, withDefaultSpread } from './piece-sale.ts';

/** Number of latest pieces in the sample. */
export const LEARNED_PIECES = 50;
/** Minimum sample size. */
const FEWEST = 10;
/** Minimum difference of a proposal, percent. */
const LEAVES_PERCENT = 5;
/** Proposed weights are multiples of this, grams. */
const STEP_GRAMS = 10;

/** Weights of pieces in grams: median, 10th and 90th percentile. */
export type LearnedWeights = { median: number; p10: number; p90: number };

/** By nearest rank; pieces below half or above twice the median are treated as typing errors. */
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
 * Proposed weights, where the sample differs from the configured ones by more than 5 %. The back-office must
 * confirm them.
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

/** Piece weights of one order. */
export type OrderWeights = { orderId: string; grams: readonly number[] };

/** Adds an order's pieces to the sample, newest first, up to its size; each order once. */
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
