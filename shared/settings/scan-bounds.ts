/** Plausible weight ranges of codes, grams (SCN-09..11, AMB-27): the specification's defaults. */
export type ScanBounds = {
  '3103': readonly [least: number, most: number];
  '1032': readonly [least: number, most: number];
  '0301': readonly [least: number, most: number];
  /** Net weights with other numbers of decimals, which the specification does not mention. */
  otherNetWeights: readonly [least: number, most: number];
};

export const SPECIFIED_BOUNDS: ScanBounds = {
  '3103': [500, 25_000],
  '1032': [100, 50_000],
  '0301': [500, 50_000],
  otherNetWeights: [1, 1_000_000],
};

export const isWithin = (weightGrams: number, [least, most]: readonly [number, number]): boolean =>
  weightGrams >= least && weightGrams <= most;

type Range = { least: number; most: number };
/** kg. */
type Wire = { ai_3103: Range; ai_1032: Range; ai_0301: Range; other_net_weights: Range };

const inGrams = (kg: number): number => Math.round(kg * 1000);
const range = ({ least, most }: Range): [number, number] => [inGrams(least), inGrams(most)];
const kg = ([least, most]: readonly [number, number]) => ({ least: least / 1000, most: most / 1000 });

export const scanBoundsFrom = (wire: Wire): ScanBounds => ({
  '3103': range(wire.ai_3103),
  '1032': range(wire.ai_1032),
  '0301': range(wire.ai_0301),
  otherNetWeights: range(wire.other_net_weights),
});

export const scanBoundsView = (bounds: ScanBounds): Wire => ({
  ai_3103: kg(bounds['3103']),
  ai_1032: kg(bounds['1032']),
  ai_0301: kg(bounds['0301']),
  other_net_weights: kg(bounds.otherNetWeights),
});
