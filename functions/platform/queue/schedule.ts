import { log, logAbout } from '#functions/platform/logger.ts';
import { takeUnits } from '#functions/platform/table/table-units.ts';

/** A Lambda run by a schedule; its result is logged and returned. */
export const scheduledRun =
  (name: string, run: (now: Date) => Promise<Record<string, unknown>>) =>
  async (): Promise<Record<string, unknown>> => {
    const startedAt = new Date();
    logAbout({ schedule: name });
    takeUnits();
    try {
      const result = await run(startedAt);
      log.info('schedule done', {
        name,
        ms: Date.now() - startedAt.getTime(),
        units: takeUnits(),
        ...result,
      });
      return result;
    } catch (error) {
      log.error('schedule failed', { name, error });
      throw error;
    }
  };
