/** Round ticks from 0 to at least `most`: 0, 200, 400… At most `count` of them above 0. */
export const niceTicks = (most: number, count = 4): number[] => {
  if (!(most > 0)) return [0];
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((round) => round * power >= rough) ?? 10) * power;
  const steps = Math.ceil(most / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
};

/** `value` as percent of `most`, clamped to 0–100. */
export const percentOf = (value: number, most: number): number =>
  most > 0 ? Math.min(100, Math.max(0, (value * 100) / most)) : 0;
