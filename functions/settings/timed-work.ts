import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import { isWantedNow, type TimedWork } from '#shared/settings/timed-work.ts';

/** What a start by the clock does, unless the house wants none now; its log says so. */
export const ifWanted = async (
  store: Pick<SettingsStore, 'read'>,
  work: TimedWork,
  now: Date,
  act: () => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> => {
  const { value } = await store.read(shopSettings.timedWork);
  return isWantedNow(value, work, now) ? act() : { notWanted: work };
};
