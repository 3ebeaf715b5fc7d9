import * as z from 'zod/mini';
import { inGrams } from './scan-bounds.ts';

/** A weight on the wire: kg with at most three decimals, between two bounds; one sentence for all that it is not. */
export const kilograms = (wrong: string, least: number, most: number) =>
  z.number({ error: wrong }).check(
    z.minimum(least, wrong),
    z.maximum(most, wrong),
    z.refine((kg) => Math.abs(kg * 1000 - inGrams(kg)) < 1e-6, wrong),
  );

export const wholeNumber = (wrong: string, least: number, most: number) =>
  z.int({ error: wrong }).check(z.minimum(least, wrong), z.maximum(most, wrong));
