/** Measurements of `npm run bench:erp`, one function a table. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { syncMovedStock, syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { checkedJson, jsonResult } from '#functions/platform/http/http-reply.ts';
import { takeUnits } from '#functions/platform/table/table-units.ts';
import { openCatalogView } from '#functions/stock/stock.module.ts';
import { compareStock } from '#functions/stock/extraction/read-extractions.ts';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { stockContract } from '#shared/stock/stock.contract.ts';
import { createTestTable } from '#tests/support/database/database.ts';
import { type BenchEnvironment, type Erp, extractOnce } from './erp-environment.ts';
import { moveProducts } from './erp-movements.ts';
import { page, watchRequests } from './erp-pager.ts';
import { median, table } from '#tests/bench/print.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Of the time of a bare pager. */
const MOST_RATIO = 1.1;
const DAY_MS = 24 * 3600_000;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const verdict = (holds: boolean): string => (holds ? 'holds' : 'MISSED');

/**
 * Compared with a bare pager that makes the same requests, in turns in the same run. The fastest rounds are compared:
 * other load only ever adds to a round. Independent of the machine: the share of an extraction in which a request to
 * the ERP was in progress.
 */
export const benchExtraction = async (
  environment: BenchEnvironment,
  erp: Erp,
  now: Date,
): Promise<number> => {
  const today = parisDay(now);
  const { requests } = await watchRequests(() => extractOnce(environment, today, now));
  const toErp = requests.filter((url) => url.startsWith(erp.url));
  const bare: number[] = [];
  const full: number[] = [];
  const own: number[] = [];
  let rows = 0;
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await page(toErp, erp));
    const { done, ownMs } = await watchRequests(() => extractOnce(environment, today, now));
    full.push(done.ms);
    own.push(ownMs);
    rows = done.rows;
  }
  const ratio = Math.min(...full) / Math.min(...bare);
  const timed = (times: readonly number[]) => [seconds(Math.min(...times)), seconds(median(times))];
  const shares = full.map((ms, round) => ms / (ms - (own[round] ?? 0)));
  const held = (value: number) => `${MOST_RATIO} ${verdict(value <= MOST_RATIO)}`;
  const asked = full.map((ms, round) => ms - (own[round] ?? 0));
  table(
    `Full extraction of ${rows} products (${toErp.length} requests, ${ROUNDS} rounds)`,
    ['', 'fastest', 'median', 'ratio', 'bound'],
    [
      ['bare pager, same requests', ...timed(bare), '1.00', ''],
      ['extraction into the table', ...timed(full), ratio.toFixed(2), held(ratio)],
      ['the ERP asked meanwhile', ...timed(asked), '1.00', ''],
      ['extraction against that', '', '', median(shares).toFixed(2), held(median(shares))],
    ],
  );
  return rows;
};

/** After an extraction of today: another of the day before, then both compared, answered as the API does. */
export const benchComparison = async (
  environment: BenchEnvironment,
  now: Date,
  rows: number,
): Promise<void> => {
  const today = parisDay(now);
  const yesterday = addDays(today, -1);
  await extractOnce(environment, yesterday, new Date(now.getTime() - DAY_MS));
  const reading = { snapshots: environment.snapshots, catalog: openCatalogView(environment.table) };
  takeUnits();
  const times: number[] = [];
  let bytes = 0;
  for (let shot = 0; shot < 40; shot++) {
    const startedAt = performance.now();
    const body = await compareStock(reading, { date1: today, date2: yesterday }, now);
    const answer = jsonResult(checkedJson(stockContract.endpoints.compare, body), 'br');
    times.push(performance.now() - startedAt);
    bytes = answer.body?.length ?? 0;
  }
  const row = [
    `${median(times).toFixed(0)} ms`,
    `${Math.max(...times).toFixed(0)} ms`,
    (takeUnits().read / times.length).toFixed(1),
    `${(bytes / 1024).toFixed(0)} kB`,
    `300 ms ${verdict(median(times) <= 300)}`,
  ];
  const title = `Comparison of two dates of ${rows} products (40 times)`;
  table(title, ['p50', 'slowest', 'read units', 'answer', 'bound'], [row]);
};

/** `moved` products change in the ERP before each incremental reading; 0 writes nothing there. */
export const benchRefresh = async (environment: BenchEnvironment, erp: Erp, moved: number): Promise<void> => {
  const now = new Date();
  const whole = async () => {
    const startedAt = performance.now();
    await syncWholeCatalog(environment, now, async () => {});
    return performance.now() - startedAt;
  };
  const first = await whole();
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round++) again.push(await whole());
  const incremental: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await moveProducts(erp, moved);
    const startedAt = performance.now();
    await syncMovedStock(environment, now);
    incremental.push(performance.now() - startedAt);
  }
  const share = median(incremental) / median(again);
  const percent = `${(share * 100).toFixed(1)} %`;
  table(
    'Refreshing our copy of the catalogue and stock',
    ['', 'time', 'share', 'bound'],
    [
      ['first full reading', seconds(first), '', ''],
      ['full reading, nothing changed', seconds(median(again)), '100 %', ''],
      [
        `incremental, ${moved} products moved`,
        seconds(median(incremental)),
        percent,
        `5 % ${verdict(share <= 0.05)}`,
      ],
    ],
  );
};

/** One extraction in a process of its own. */
export const benchMemory = async (erp: Erp): Promise<void> => {
  const script = path.join(import.meta.dirname, 'erp-worker-process.ts');
  const requested = [script, await createTestTable(), erp.url, erp.apiKey];
  const run = spawnSync(process.execPath, requested, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  const { ms, rows, maxRssMb } = JSON.parse(run.stdout) as { ms: number; rows: number; maxRssMb: number };
  const bound = `256 MB ${verdict(maxRssMb <= 256)}`;
  table(
    `Memory of the worker for ${rows} products`,
    ['time', 'most resident', 'bound'],
    [[seconds(ms), `${maxRssMb.toFixed(0)} MB`, bound]],
  );
};
