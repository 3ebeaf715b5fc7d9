import type { Clock } from '#functions/platform/clock.ts';
import { log } from '#functions/platform/logger.ts';
import type { SnapshotsStore } from '#functions/stock/extraction/snapshots.store.ts';
import type { Snapshot, StockRow } from '#shared/stock/levels/snapshot.ts';

/** Rows in one table item: about 20 kB packed, far under the 400 kB limit of an item. */
const CHUNK_ROWS = 1000;

export type SnapshotWriter = ReturnType<typeof snapshotWriter>;

/** Writes a version as its rows arrive, with one chunk in memory. It is invisible until it is published. */
export const snapshotWriter = (
  snapshots: SnapshotsStore,
  of: Pick<Snapshot, 'date' | 'version'>,
  clock: Clock,
) => {
  let waiting: StockRow[] = [];
  let chunks = 0;
  const ids = new Set<string>();

  const flush = async () => {
    if (waiting.length === 0) return;
    await snapshots.writeChunk(of, chunks, waiting, clock.now());
    chunks += 1;
    waiting = [];
  };

  return {
    async add(rows: readonly StockRow[]): Promise<void> {
      for (const row of rows) {
        ids.add(row.productId);
        waiting.push(row);
        if (waiting.length >= CHUNK_ROWS) await flush();
      }
    },

    async close(): Promise<Pick<Snapshot, 'recordCount' | 'chunks'>> {
      await flush();
      return { recordCount: ids.size, chunks };
    },

    /** Deletes what was written; what cannot be deleted now expires. */
    async abandon(): Promise<void> {
      await snapshots
        .forget({ ...of, chunks })
        .catch((error: unknown) =>
          log.warn('rows of an abandoned extraction stay until they expire', { error }),
        );
    },
  };
};
