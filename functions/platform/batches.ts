/** Maps the items a few at a time: 100 concurrent reads are more connections than one Lambda opens. */
export const mapInBatches = async <T, Made>(
  items: readonly T[],
  map: (item: T) => Promise<Made>,
  size = 10,
): Promise<Made[]> => {
  const made: Made[] = [];
  for (let from = 0; from < items.length; from += size)
    made.push(...(await Promise.all(items.slice(from, from + size).map(map))));
  return made;
};

/** Runs `act` on each item, a few at a time. */
export const inBatches = async <T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  size = 10,
): Promise<void> => void (await mapInBatches(items, act, size));
