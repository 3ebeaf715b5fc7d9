import * as z from 'zod/mini';
import { sha256 } from '#functions/platform/ids.ts';
import { atVersion, setting } from '#functions/platform/table/expressions.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type Creation = {
  /** Owner of the list; creations of one owner are serialised, so a count before it stays valid. */
  owner: string;
  what: string;
  key: string | undefined;
  body: unknown;
};

type Made<Answer> = {
  /** The answer for what the same request created before. */
  again: (id: string) => Promise<Answer>;
  /**
   * Reads, decides and creates; `record` is an item of its transaction. Called again after a concurrent
   * creation.
   */
  create: (record: (id: string) => TransactItem) => Promise<Answer>;
};

/** Keys stored per owner: more than are created within a retry. */
const REMEMBERED = 50;

/** Creates once per key: a repeated key gets what it created, and another body under it is refused. */
export const createOnce = <Answer>(
  table: Table,
  { owner, what, key, body }: Creation,
  { again, create }: Made<Answer>,
): Promise<Answer> =>
  retryOnConflict(
    async () => {
      const item = await table.get(keys.creations(owner));
      const { made, version } = item ? creationsFrom(item) : { made: [], version: 0 };
      const own = { key: `${what}/${key}`, hash: sha256(JSON.stringify(body)) };
      const earlier = key === undefined ? undefined : made.find((each) => each.key === own.key);
      if (earlier && earlier.hash !== own.hash)
        throw new Refusal('idempotency_mismatch', undefined, { field: 'Idempotency-Key' });
      if (earlier) return again(earlier.id);
      return create((id) => {
        const remembered = key === undefined ? made : [...made, { ...own, id }].slice(-REMEMBERED);
        return table.ops.update(keys.creations(owner), atVersion(setting({ made: remembered }), version));
      });
    },
    { onExhausted: () => Promise.reject(new Refusal('busy')) },
  );

const creationsFrom = stored(
  'creations',
  z.object({
    made: z.array(z.object({ key: z.string(), hash: z.string(), id: z.string() })),
    version: z.number(),
  }),
);
