import * as z from 'zod/mini';

/** What the schedule says: the figures alone, or the letters with them. */
export const morningScheduleInput = z.object({ run: z.enum(['figures', 'letters']) });
