import * as z from 'zod/mini';
import { inGrams, kilograms } from './setting-fields.ts';
import type { ScanBounds } from './scan-bounds.ts';

const WRONG = 'Un poids va de 0,001 à 1 000 kg.';
const weight = kilograms(WRONG, 0.001, 1000);

const ORDER = 'Le plus petit poids est au-dessous du plus grand.';
const range = z
  .object({ least: weight, most: weight })
  .check(z.refine(({ least, most }) => least < most, { path: ['least'], error: ORDER }));

/** In kg, at most three decimals. */
export const scanBounds = z.object({
  ai_3103: range,
  ai_1032: range,
  ai_0301: range,
  other_net_weights: range,
});
type Wire = z.output<typeof scanBounds>;

const grams = ({ least, most }: Wire['ai_3103']): [number, number] => [inGrams(least), inGrams(most)];
const kg = ([least, most]: readonly [number, number]) => ({ least: least / 1000, most: most / 1000 });

export const scanBoundsFrom = (wire: Wire): ScanBounds => ({
  '3103': grams(wire.ai_3103),
  '1032': grams(wire.ai_1032),
  '0301': grams(wire.ai_0301),
  otherNetWeights: grams(wire.other_net_weights),
});

export const scanBoundsView = (bounds: ScanBounds): Wire => ({
  ai_3103: kg(bounds['3103']),
  ai_1032: kg(bounds['1032']),
  ai_0301: kg(bounds['0301']),
  other_net_weights: kg(bounds.otherNetWeights),
});
