import * as z from 'zod/mini';
import { day, id } from '#shared/kernel/fields.ts';

/** A day to read; the job has the caller and progress. */
export const tillExtractionMessage = z.object({ jobId: id, date: day });
export type TillExtractionMessage = z.output<typeof tillExtractionMessage>;

/** The evening run also reads the current day. */
export const tillScheduleInput = z.object({ run: z.enum(['evening', 'night']) });
export type TillScheduleInput = z.output<typeof tillScheduleInput>;
