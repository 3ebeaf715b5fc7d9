import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import type { Heartbeats } from '#shared/erp/followed-parts.ts';

const heartbeat = z.object({
  readAt: z.exactOptional(z.string()),
  failing: z.exactOptional(z.object({ since: z.string(), cause: z.string() })),
});

const heartbeatsFrom = stored(
  'syncCursor',
  z.object({ parts: z._default(z.record(z.string(), heartbeat), {}) }),
);

/** One item: when each part of the ERP was last read, and which parts fail. */
export type HeartbeatsStore = ReturnType<typeof heartbeatsStore>;

export const heartbeatsStore = (table: Table) => ({
  async find(): Promise<Heartbeats> {
    return heartbeatsFrom((await table.get(keys.syncCursor('erp-heartbeats'))) ?? {}).parts;
  },

  async save(parts: Heartbeats): Promise<void> {
    await table.put({ ...keys.syncCursor('erp-heartbeats'), parts });
  },
});
