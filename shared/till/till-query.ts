import * as z from 'zod/mini';
import { day } from '#shared/kernel/fields.ts';

/** A required day; `missing` is its error message. */
export const calendarDay = (missing: string) =>
  z.pipe(z.string({ error: missing }).check(z.minLength(1, missing)), day);

/** An optional day; an empty date field counts as absent. */
export const dayOrNothing = z.pipe(
  z.optional(z.union([z.literal(''), day])),
  z.transform((text) => text || undefined),
);

/** A boolean parameter: `true` and `1` are true; absent, empty, `false` and `0` are false. */
export const yes = z.pipe(
  z.optional(z.enum(['true', '1', 'false', '0', ''], { error: 'Répondez par true ou false.' })),
  z.transform((text) => text === 'true' || text === '1'),
);
