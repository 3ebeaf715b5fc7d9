import * as z from 'zod/mini';

/** Input of the schedule: only figures, or figures and letters. */
export const morningScheduleInput = z.object({ run: z.enum(['figures', 'letters']) });
