/**
 * Splits an integer by weights so that the parts sum to it exactly: shares are rounded down, and the rest is
 * distributed by largest remainder (ties: the first). Equal shares when all weights are 0.
 */
export const splitByWeight = (total: number, weights: readonly number[]): number[] => {
  if (weights.length === 0) return [];
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0)
    return splitByWeight(
      total,
      weights.map(() => 1),
    );
  // 10 tonnes in grams times such a weight exceeds the safe integers
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((part) => Number(part / BigInt(sum)));
  let left = total - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact
    .map((part, i) => ({ i, remainder: part % BigInt(sum) }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1));
  for (const { i } of byRemainder) {
    if (left === 0) break;
    parts[i]! += 1;
    left -= 1;
  }
  return parts;
};

/**
 * Splits every row over the same columns, in proportion, so that rows and columns sum exactly. Both sums must
 * be equal.
 */
export const splitMatrix = (rows: readonly number[], columns: readonly number[]): number[][] => {
  const left = [...columns];
  return rows.map((row) => {
    const parts = splitByWeight(row, left);
    parts.forEach((part, i) => {
      left[i]! -= part;
    });
    return parts;
  });
};
