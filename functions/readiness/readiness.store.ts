import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { keys } from '#functions/table-keys.ts';
import { check, type Check } from '#shared/kernel/check.ts';
import {
  type TrackedCheck,
  mayBeLeft,
  type ReadinessPart,
  readinessParts,
} from '#shared/readiness/readiness.ts';

/** Result of a part, and its accepted checks. */
export type PartSeen = { part: ReadinessPart; checked_at: string | null; checks: TrackedCheck[] };

const seenFrom = stored('readiness', z.object({ checkedAt: z.string(), checks: z.array(check) }));
const leftFrom = stored('readiness', z.object({ state: check.shape.state, leftAt: z.string() }));

export type ReadinessStore = ReturnType<typeof readinessStore>;

/**
 * The last result of each part, and an item for each accepted check: concurrent writes do not overwrite each
 * other.
 */
export const readinessStore = (table: Table) => {
  const all = async (): Promise<PartSeen[]> => {
    const items = await table.queryAll({ pk: keys.readiness('').pk, consistent: true });
    const byName = new Map(items.map((item) => [String(item['sk']), item]));
    return readinessParts.map((part) => partFrom(part, byName));
  };
  return {
    all,

    find: async (part: ReadinessPart): Promise<PartSeen> =>
      (await all()).find((one) => one.part === part) ?? { part, checked_at: null, checks: [] },

    async keep(part: ReadinessPart, checks: readonly Check[], now: Date): Promise<void> {
      await table.put({ ...keys.readiness(part), checkedAt: now.toISOString(), checks: [...checks] });
    },

    async leave(part: ReadinessPart, { key, state }: Check, by: string, now: Date): Promise<void> {
      await table.put({
        ...keys.readiness(leftName(part, key)),
        state,
        leftBy: by,
        leftAt: now.toISOString(),
      });
    },

    async takeUp(part: ReadinessPart, key: string): Promise<void> {
      await table.remove(keys.readiness(leftName(part, key)));
    },
  };
};

const leftName = (part: ReadinessPart, key: string): string => `${part}#${key}`;

const partFrom = (part: ReadinessPart, byName: ReadonlyMap<string, Item>): PartSeen => {
  const item = byName.get(part);
  const seen = item && seenFrom(item);
  return {
    part,
    checked_at: seen?.checkedAt ?? null,
    checks: (seen?.checks ?? []).map((one) => ({
      ...one,
      left_at: leftSince(one, byName.get(leftName(part, one.key))),
    })),
  };
};

/** Only as long as the result is the same as when it was accepted. */
const leftSince = (found: Check, item: Item | undefined): string | null => {
  const left = item && leftFrom(item);
  return left && left.state === found.state && mayBeLeft(found) ? left.leftAt : null;
};
