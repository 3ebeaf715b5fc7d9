import { exists, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

type Prompt = { askedAt: string; lastAt: string };

/** The ERP tells of a change before it is written for good: the look comes when it surely is. */
export const SETTLES_SECONDS = 2;
/** A look that was asked for and did not come is asked for again. */
const COMES_MS = 60_000;

const key = keys.syncCursor('prompted-look');

type Services = { table: Table; sendLook: (delaySeconds: number) => Promise<void> };

/**
 * The ERP says that something was changed there. However often it says so, and in whatever order, one look follows: it
 * reads what is there then. Whoever asks while a look is on its way joins it.
 */
export const promptLook = async ({ table, sendLook }: Services, now: Date): Promise<void> => {
  const held = await table.get<Prompt>(key);
  const isComing = held !== undefined && now.getTime() - Date.parse(held.askedAt) < COMES_MS;
  const joins = provided(setting({ lastAt: now.toISOString() }), exists);
  if (isComing && (await unlessConditionFails(table.update(key, joins)))) return;
  await table.put({ ...key, askedAt: now.toISOString(), lastAt: now.toISOString() });
  await sendLook(SETTLES_SECONDS);
};

/**
 * A look that was asked for begins: from here on another one is. What was said a moment ago may not be written yet, and is
 * looked at once more.
 */
export const beginPromptedLook = async (services: Services, now: Date): Promise<void> => {
  const held = await services.table.get<Prompt>(key);
  if (!held) return;
  const { lastAt } = held;
  const taken = await unlessConditionFails(services.table.remove(key, unchanged('lastAt', lastAt)));
  if (!taken) return beginPromptedLook(services, now);
  if (now.getTime() - Date.parse(lastAt) < SETTLES_SECONDS * 1000) await promptLook(services, now);
};
