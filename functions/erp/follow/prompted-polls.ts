import { exists, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

type Prompt = { requestedAt: string; lastAt: string };

/** The ERP calls before its change is committed: the poll runs when it surely is. */
export const SETTLES_SECONDS = 2;
/** A requested poll that did not run after this time is requested again. */
const COMES_MS = 60_000;

const key = keys.syncCursor('prompted-look');

type Services = { table: Table; sendPoll: (delaySeconds: number) => Promise<void> };

/**
 * The ERP reports a change. Any number of reports leads to one poll, which reads the present state. A report
 * while a poll is queued joins it.
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
 * A requested poll begins: a later report requests another one. A change reported a moment ago may not be
 * committed yet, so one more poll follows.
 */
export const beginPromptedPoll = async (services: Services, now: Date): Promise<void> => {
  const prompt = await services.table.get<Prompt>(key);
  if (!prompt) return;
  const { lastAt } = prompt;
  const taken = await unlessConditionFails(services.table.remove(key, unchanged('lastAt', lastAt)));
  if (!taken) return beginPromptedPoll(services, now);
  if (now.getTime() - Date.parse(lastAt) < SETTLES_SECONDS * 1000) await promptPoll(services, now);
};
