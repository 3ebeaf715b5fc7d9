/** What each of some pieces weighs that were weighed together, as far as somebody said: grams, null where nobody did. */
export type StatedWeights = readonly (number | null)[];

/** Evenly, to the gram: the first ones take what does not divide. */
export const evenWeights = (grams: number, pieces: number): number[] =>
  Array.from({ length: pieces }, (_, at) => Math.floor(grams / pieces) + (at < grams % pieces ? 1 : 0));

/** What the weights that were said leave of the whole; below zero where they are more than it. */
export const leftOf = (grams: number, stated: StatedWeights): number =>
  stated.reduce<number>((left, weight) => left - (weight ?? 0), grams);

/**
 * The weight of each piece for its label: as said, and what nobody said evenly of what is left, marked as a mean. Undefined
 * where the weights are more than there is, or all are said and do not make it.
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
