import * as z from 'zod/mini';
import { addDays } from '#shared/kernel/dates.ts';
import { day } from '#shared/kernel/fields.ts';

const NO_SUCH_DAY = 'Cette date n’existe pas.';

/** `2026-02-30` parses as the second of March: only a day that comes back as it was asked is one. */
const exists = (text: string): boolean =>
  !Number.isNaN(Date.parse(`${text}T12:00:00Z`)) && addDays(text, 0) === text;

/** A day that must be given; `missing` is the sentence when it is not. */
export const calendarDay = (missing: string) =>
  z.pipe(
    z.string({ error: missing }).check(z.minLength(1, missing)),
    day.check(z.refine(exists, { error: NO_SUCH_DAY, abort: true })),
  );

/** A day that may be left out or empty, as an empty date field is. */
export const dayOrNothing = z.pipe(
  z.optional(z.union([z.literal(''), day.check(z.refine(exists, NO_SUCH_DAY))])),
  z.transform((text) => text || undefined),
);

/** A switch in a query: `true` and `1` are yes; absent, empty, `false` and `0` are no. */
export const yes = z.pipe(
  z.optional(z.enum(['true', '1', 'false', '0', ''], { error: 'Répondez par true ou false.' })),
  z.transform((text) => text === 'true' || text === '1'),
);
