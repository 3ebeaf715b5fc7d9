import { exists, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

type Prompt = { requestedAt: string; lastAt: string };

/** The ERP tells of a change before it is written for good: the poll comes when it surely is. */
export const SETTLES_SECONDS = 2;
/** A poll that was asked for and did not come is asked for again. */
const COMES_MS = 60_000;

const key = keys.syncCursor('prompted-look');

type Services = { table: Table; sendPoll: (delaySeconds: number) => Promise<void> };

/**
 * The ERP says that something was changed there. However often it says so, and in whatever order, one poll follows: it
 * reads what is there then. Whoever asks while a poll is on its way joins it.
 */
export const promptPoll = async ({ table, sendPoll }: Services, now: Date): Promise<void> => {
  const prompt = await table.get<Prompt>(key);
  const isComing = prompt !== undefined && now.getTime() - Date.parse(prompt.requestedAt) < COMES_MS;
  const joins = provided(setting({ lastAt: now.toISOString() }), exists);
  if (isComing && (await unlessConditionFails(table.update(key, joins)))) return;
  await table.put({ ...key, requestedAt: now.toISOString(), lastAt: now.toISOString() });
  await sendPoll(SETTLES_SECONDS);
};

/**
 * A poll that was asked for begins: from here on another one is. What was said a moment ago may not be written yet, and is
 * looked at once more.
 */
export const beginPromptedPoll = async (services: Services, now: Date): Promise<void> => {
  const prompt = await services.table.get<Prompt>(key);
  if (!prompt) return;
  const { lastAt } = prompt;
  const taken = await unlessConditionFails(services.table.remove(key, unchanged('lastAt', lastAt)));
  if (!taken) return beginPromptedPoll(services, now);
  if (now.getTime() - Date.parse(lastAt) < SETTLES_SECONDS * 1000) await promptPoll(services, now);
};
