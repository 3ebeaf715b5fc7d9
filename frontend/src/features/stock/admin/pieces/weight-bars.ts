export interface WeightBar {
  /** kg; the upper bound `to` is exclusive except in the last bar. */
  from: number;
  to: number;
  count: number;
}

/** Number of bars that is readable on a phone. */
const BARS = 12;

/** Histogram of weights in kg with bars of equal width. */
export const weightBars = (weights: readonly number[]): WeightBar[] => {
  if (weights.length === 0) return [];
  const grams = weights.map((weight) => Math.round(weight * 1000));
  const [least, most] = [Math.min(...grams), Math.max(...grams)];
  const width = Math.max(1, Math.ceil((most - least) / BARS));
  const count = Math.max(1, Math.ceil((most - least) / width));
  const place = (gram: number) => Math.min(count - 1, Math.floor((gram - least) / width));
  return Array.from({ length: count }, (_, at) => ({
    from: (least + at * width) / 1000,
    to: (least + (at + 1) * width) / 1000,
    count: grams.filter((gram) => place(gram) === at).length,
  }));
};
