/** Weights of pieces weighed together, grams; null: not given. */
export type StatedWeights = readonly (number | null)[];

/** Equal weights in whole grams; the first pieces take the remainder. */
export const evenWeights = (grams: number, pieces: number): number[] =>
  Array.from({ length: pieces }, (_, at) => Math.floor(grams / pieces) + (at < grams % pieces ? 1 : 0));

/** Total minus the given weights; negative where they exceed it. */
export const leftOf = (grams: number, stated: StatedWeights): number =>
  stated.reduce<number>((left, weight) => left - (weight ?? 0), grams);

/**
 * Weight of each piece for its label: as given, and the rest distributed evenly and marked as a mean.
 * Undefined where the given weights exceed the total, or are complete and do not sum to it.
 */
export const labelWeights = (
  grams: number,
  stated: StatedWeights,
): { grams: number; isMean: boolean }[] | undefined => {
  const open = stated.filter((weight) => weight === null).length;
  const left = leftOf(grams, stated);
  if (open === 0 ? left !== 0 : left < open) return undefined;
  const even = evenWeights(left, open);
  return stated.map((weight) =>
    weight === null ? { grams: even.shift() ?? 0, isMean: true } : { grams: weight, isMean: false },
  );
};
