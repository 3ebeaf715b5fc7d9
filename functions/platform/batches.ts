/** Runs `act` on each item, a few at a time. */
export const inBatches = async <T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  size = 10,
): Promise<void> => {
  for (let from = 0; from < items.length; from += size) {
    await Promise.all(items.slice(from, from + size).map(act));
  }
};
