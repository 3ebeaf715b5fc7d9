import { expect, test } from 'vitest';
import { jobsStore } from '#functions/jobs/jobs.store.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { Discard } from '#functions/platform/queue/worker.ts';
import { snapshotsStore } from '#functions/stock/extraction/snapshots.store.ts';
import type { StockRow } from '#shared/stock/levels/snapshot.ts';
import { createTestTable } from '#tests/support/database/database.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const DATE = '2026-11-20';
const row: StockRow = {
  productId: '1',
  ref: 'BF001',
  name: 'ENTRECOTE',
  category: 'BOEUF',
  brugesTheo: 1000,
  brugesReal: 1000,
  lormontTheo: 0,
  lormontReal: 0,
};

test('a version becomes the day’s while its job holds the day, and not after another took it over', async () => {
  const table = openTable(await createTestTable());
  const [jobs, snapshots] = [jobsStore(table), snapshotsStore(table)];
  const publish = async (version: string, job: string, brugesReal: number) => {
    await snapshots.writeChunk({ date: DATE, version }, 0, [{ ...row, brugesReal }], NOW);
    const snapshot = { date: DATE, version, takenAt: NOW.toISOString(), recordCount: 1, chunks: 1 };
    await snapshots.publish(snapshot, jobs.holds('extraction', job), NOW);
  };
  await jobs.lock('extraction', 'J1', NOW, 60);
  await publish('V1', 'J1', 1000);
  await jobs.lock('extraction', 'J2', new Date(NOW.getTime() + 61_000), 60);
  await expect(publish('V2', 'J1', 7000)).rejects.toThrow(Discard);
  expect(await snapshots.read(DATE)).toMatchObject({ snapshot: { version: 'V1' }, rows: [row] });
  await publish('V3', 'J2', 3000);
  expect((await snapshots.read(DATE))?.rows).toMatchObject([{ brugesReal: 3000 }]);
});
