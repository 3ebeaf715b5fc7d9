/** A repeatable random source (mulberry32): the same seed makes the same choices. */
export const seededRandom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    between,
    chance: (share: number): boolean => next() < share,
    pick: <T>(all: readonly T[]): T => {
      const one = all[between(0, all.length - 1)];
      if (one === undefined) throw new Error('Nothing to pick from');
      return one;
    },
  };
};
export type Random = ReturnType<typeof seededRandom>;
