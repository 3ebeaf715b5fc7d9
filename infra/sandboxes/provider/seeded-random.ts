/** Reproducible randomness: the same seed gives the same sequence, on any machine. */
export interface SeededRandom {
  /** In [0, 1). */
  next(): number;
  /** An integer between `from` and `to`, both included. */
  between(from: number, to: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** One of the values, by its weight. */
  pick<Value>(values: readonly Value[], weightOf: (value: Value) => number): Value;
}

/** mulberry32 on an FNV-1a hash of the seed. */
export function seededRandom(seed: string): SeededRandom {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    happens: (probability) => next() < probability,
    pick(values, weightOf) {
      const total = values.reduce((sum, value) => sum + weightOf(value), 0);
      let rest = next() * total;
      for (const value of values) {
        rest -= weightOf(value);
        if (rest < 0) return value;
      }
      const last = values.at(-1);
      if (last === undefined) throw new Error('nothing to pick from');
      return last;
    },
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
