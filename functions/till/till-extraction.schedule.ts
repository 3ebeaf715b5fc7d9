import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { tillDaysServices } from '#functions/till/till.module.ts';
import { extractDueDays } from '#functions/till/ask-till-extraction.ts';
import { tillScheduleInput } from '#shared/till/till.events.ts';

const services = tillDaysServices();

export const handler = (input: unknown) => {
  const requested = tillScheduleInput.safeParse(input);
  const run = requested.success ? requested.data.run : 'night';
  return scheduledRun('till-extraction', (now) => extractDueDays(services, run, now))();
};
