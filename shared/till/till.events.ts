import * as z from 'zod/mini';
import { day, id } from '#shared/kernel/fields.ts';

/** A day of the till to read; the job says for whom and how far it is. */
export const tillExtractionMessage = z.object({ jobId: id, date: day });
export type TillExtractionMessage = z.output<typeof tillExtractionMessage>;

/** What the schedule says: the evening run reads the day that ends, too. */
export const tillScheduleInput = z.object({ run: z.enum(['evening', 'night']) });
export type TillScheduleInput = z.output<typeof tillScheduleInput>;
