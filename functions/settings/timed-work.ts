import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import { isWantedNow, type TimedWork } from '#shared/settings/timed-work.ts';

/** Runs scheduled work unless a setting disables it, which is logged. */
export const ifWanted = async (
  store: Pick<SettingsStore, 'read'>,
  work: TimedWork,
  now: Date,
  act: () => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> => {
  const { value } = await store.read(shopSettings.timedWork);
  return isWantedNow(value, work, now) ? act() : { notWanted: work };
};
