import * as z from 'zod/mini';
import { day } from '#shared/kernel/fields.ts';

/** A day that must be given; `missing` is the sentence when it is not. */
export const calendarDay = (missing: string) =>
  z.pipe(z.string({ error: missing }).check(z.minLength(1, missing)), day);

/** A day that may be left out or empty, as an empty date field is. */
export const dayOrNothing = z.pipe(
  z.optional(z.union([z.literal(''), day])),
  z.transform((text) => text || undefined),
);

/** A switch in a query: `true` and `1` are yes; absent, empty, `false` and `0` are no. */
export const yes = z.pipe(
  z.optional(z.enum(['true', '1', 'false', '0', ''], { error: 'Répondez par true ou false.' })),
  z.transform((text) => text === 'true' || text === '1'),
);
