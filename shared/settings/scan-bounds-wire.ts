import * as z from 'zod/mini';
import { kilograms } from './setting-fields.ts';

const WRONG = 'Un poids va de 0,001 à 1 000 kg.';
const weight = kilograms(WRONG, 0.001, 1000);

const ORDER = 'Le plus petit poids est au-dessous du plus grand.';
const range = z
  .object({ least: weight, most: weight })
  .check(z.refine(({ least, most }) => least < most, { path: ['least'], error: ORDER }));

/** kg, at most three decimals. */
export const scanBounds = z.object({
  ai_3103: range,
  ai_1032: range,
  ai_0301: range,
  other_net_weights: range,
});
