import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import { ifWanted } from '#functions/settings/timed-work.ts';
import { tillDaysServices } from '#functions/till/till.module.ts';
import { extractDueDays } from '#functions/till/request-till-extraction.ts';
import { tillScheduleInput } from '#shared/till/till.events.ts';

const services = tillDaysServices();
const settings = openSettings();

export const handler = (input: unknown) => {
  const requested = tillScheduleInput.safeParse(input);
  const run = requested.success ? requested.data.run : 'night';
  const work = run === 'evening' ? 'tillEvening' : 'tillNight';
  return scheduledRun('till-extraction', (now) =>
    ifWanted(settings, work, now, () => extractDueDays(services, run, now)),
  )();
};
