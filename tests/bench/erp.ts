/**
 * What reading the ERP costs (`npm run bench:erp`): against the sandbox in a process of its own, grown to thousands of
 * products; or against a real Dolibarr named by DOLIBARR_URL and DOLIBARR_API_KEY, read only.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { syncMovedStock, syncWholeCatalog } from '#functions/erp/sync-catalog.ts';
import { checkedJson, jsonResult } from '#functions/platform/http-reply.ts';
import { takeUnits } from '#functions/platform/table-units.ts';
import { compareStock } from '#functions/stock/read-extractions.ts';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { stockContract } from '#shared/stock/stock.contract.ts';
import { startChildSandbox } from '#tests/support/child-sandbox.ts';
import { createTestTable } from '#tests/support/database.ts';
import { addProducts } from '#tests/support/large-erp.ts';
import { type Erp, extractOnce, openBenchHouse } from './erp-house.ts';
import { page, recordRequests } from './erp-pager.ts';
import { median, table } from './print.ts';

const API_KEY = 'cle-de-banc';
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const verdict = (holds: boolean): string => (holds ? 'holds' : 'MISSED');

process.env['LOG_LEVEL'] = 'silent';
const real = process.env['DOLIBARR_URL'];

const withErp = async (products: number, act: (erp: Erp) => Promise<void>): Promise<void> => {
  if (real) return act({ url: real, apiKey: process.env['DOLIBARR_API_KEY'] ?? '' });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-erp-'));
  const script = path.join(import.meta.dirname, 'erp-sandbox-process.ts');
  const sandbox = await startChildSandbox(script, dataDir, API_KEY);
  addProducts(dataDir, products);
  try {
    await act({ url: sandbox.url, apiKey: API_KEY });
  } finally {
    await sandbox.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

await withErp(5000, async (erp) => {
  const house = openBenchHouse(await createTestTable(), erp);
  const now = new Date();
  const today = parisDay(now);

  const requests = await recordRequests(() => extractOnce(house, today, now));
  const toErp = requests.filter((url) => url.startsWith(erp.url));
  const bare: number[] = [];
  const full: number[] = [];
  let rows = 0;
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await page(toErp, erp));
    const extraction = await extractOnce(house, today, now);
    full.push(extraction.ms);
    rows = extraction.rows;
  }
  const ratio = median(full) / median(bare);
  table(
    `Full extraction of ${rows} products (${toErp.length} requests, median of ${ROUNDS})`,
    ['', 'time', 'ratio', 'bound'],
    [
      ['bare pager, same requests', seconds(median(bare)), '1.00', ''],
      [
        'extraction into the table',
        seconds(median(full)),
        ratio.toFixed(2),
        `1.15 ${verdict(ratio <= 1.15)}`,
      ],
    ],
  );

  const yesterday = addDays(today, -1);
  await extractOnce(house, yesterday, new Date(now.getTime() - 24 * 3600_000));
  takeUnits();
  const times: number[] = [];
  let bytes = 0;
  for (let shot = 0; shot < 40; shot++) {
    const startedAt = performance.now();
    const body = await compareStock(house.snapshots, { date1: today, date2: yesterday }, now);
    const answer = jsonResult(checkedJson(stockContract.endpoints.compare, body), 'br');
    times.push(performance.now() - startedAt);
    bytes = answer.body?.length ?? 0;
  }
  const units = takeUnits().read / times.length;
  table(
    `Comparison of two dates of ${rows} products (40 times)`,
    ['p50', 'slowest', 'read units', 'answer', 'bound'],
    [
      [
        `${median(times).toFixed(0)} ms`,
        `${Math.max(...times).toFixed(0)} ms`,
        units.toFixed(1),
        `${(bytes / 1024).toFixed(0)} kB`,
        `300 ms ${verdict(median(times) <= 300)}`,
      ],
    ],
  );

  const startedAt = performance.now();
  await syncWholeCatalog(house, now, async () => {});
  const whole = performance.now() - startedAt;
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await syncWholeCatalog(house, now, async () => {});
    again.push(performance.now() - began);
  }
  const moved: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    if (!real) for (let n = 1; n <= 10; n++) await postMovement(erp, 200 + n);
    const began = performance.now();
    await syncMovedStock(house, now);
    moved.push(performance.now() - began);
  }
  const share = median(moved) / median(again);
  table(
    'Refreshing our copy of the catalogue and stock',
    ['', 'time', 'share', 'bound'],
    [
      ['first full reading', seconds(whole), '', ''],
      ['full reading, nothing changed', seconds(median(again)), '100 %', ''],
      [
        real ? 'incremental' : 'incremental, 10 products moved',
        seconds(median(moved)),
        `${(share * 100).toFixed(1)} %`,
        `5 % ${verdict(share <= 0.05)}`,
      ],
    ],
  );
});

await withErp(20_000, async (erp) => {
  const script = path.join(import.meta.dirname, 'erp-worker-process.ts');
  const tableName = await createTestTable();
  const run = spawnSync(process.execPath, [script, tableName, erp.url, erp.apiKey], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  const { ms, rows, maxRssMb } = JSON.parse(run.stdout) as { ms: number; rows: number; maxRssMb: number };
  table(
    `Memory of the worker for ${rows} products`,
    ['time', 'most resident', 'bound'],
    [[seconds(ms), `${maxRssMb.toFixed(0)} MB`, `256 MB ${verdict(maxRssMb <= 256)}`]],
  );
});
process.exit(0);

async function postMovement(erp: Erp, productId: number): Promise<void> {
  const answer = await fetch(`${erp.url}/api/index.php/stockmovements`, {
    method: 'POST',
    headers: { DOLAPIKEY: erp.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ product_id: productId, warehouse_id: 1, qty: 1 }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
