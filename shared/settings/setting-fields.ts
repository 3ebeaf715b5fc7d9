import * as z from 'zod/mini';
import { milliFromWire } from '#shared/kernel/quantity.ts';

/** A weight on the wire: kg with at most three decimals within bounds; one message for all errors. */
export const kilograms = (wrong: string, least: number, most: number) =>
  z.number({ error: wrong }).check(
    z.minimum(least, wrong),
    z.maximum(most, wrong),
    z.refine((kg) => milliFromWire(kg) !== undefined, wrong),
  );

export const wholeNumber = (wrong: string, least: number, most: number) =>
  z.int({ error: wrong }).check(z.minimum(least, wrong), z.maximum(most, wrong));
