/**
 * How long writes to the ERP wait for each other, and what reading it costs (`npm run bench:erp`): the former on a
 * clock of its own, the latter against the sandbox in a process of its own, grown to thousands of products, then
 * against a real Dolibarr when DOLIBARR_URL and DOLIBARR_API_KEY name one. A real one is only read, unless
 * DOLIBARR_MAY_WRITE=1 lets ten products move before each incremental reading, and a price, a limit and an order of a
 * customer of the bench change; DOLIBARR_ONLY=1 skips the sandbox; DOLIBARR_FPM_PID names a php-fpm started for this
 * bench before the same Dolibarr, whose workers are then killed in the middle of each kind of write.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChildSandbox } from '#tests/support/providers/child-sandbox.ts';
import { createTestTable } from '#tests/support/database/database.ts';
import { addProducts } from '#tests/support/erp/large-erp.ts';
import { type Erp, openBenchEnvironment } from './erp/erp-environment.ts';
import { benchIdleHour } from './erp-idle.ts';
import { benchKilled } from './erp/erp-killed.ts';
import { benchSeen } from './erp/erp-seen.ts';
import { benchWrites } from './erp/erp-writes.ts';
import { benchComparison, benchExtraction, benchMemory, benchRefresh } from './erp/erp-parts.ts';

const SANDBOX_KEY = 'cle-de-banc';
const MOVED = 10;

process.env['LOG_LEVEL'] = 'silent';

const withSandbox = async (products: number, act: (erp: Erp) => Promise<void>): Promise<void> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-erp-'));
  const script = path.join(import.meta.dirname, 'erp', 'erp-sandbox-process.ts');
  const sandbox = await startChildSandbox(script, dataDir, SANDBOX_KEY);
  addProducts(dataDir, products);
  try {
    await act({ url: sandbox.url, apiKey: SANDBOX_KEY });
  } finally {
    await sandbox.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** `BENCH_PART=extraction`: that alone, for a quiet quarter of an hour. */
const onlyExtraction = process.env['BENCH_PART'] === 'extraction';

const benchRead = async (erp: Erp, moved: number): Promise<void> => {
  const environment = openBenchEnvironment(await createTestTable(), erp);
  const now = new Date();
  const rows = await benchExtraction(environment, erp, now);
  if (onlyExtraction) return;
  await benchComparison(environment, now, rows);
  await benchRefresh(environment, erp, moved);
};

const title = (words: string): void => void process.stdout.write(`\n== ${words} ==\n`);

if (process.env['DOLIBARR_ONLY'] !== '1') {
  title('Writing by turns');
  await benchWrites();
  title('Sandbox');
  await withSandbox(5000, (erp) => benchRead(erp, MOVED));
  await withSandbox(0, benchIdleHour);
  await withSandbox(20_000, benchMemory);
}

const url = process.env['DOLIBARR_URL'];
if (url) {
  const real = { url, apiKey: process.env['DOLIBARR_API_KEY'] ?? '' };
  title('Real Dolibarr');
  await benchRead(real, process.env['DOLIBARR_MAY_WRITE'] === '1' ? MOVED : 0);
  if (onlyExtraction) process.exit(0);
  await benchMemory(real);
  await benchIdleHour(real);
  if (process.env['DOLIBARR_MAY_WRITE'] === '1') await benchSeen(real);
  // of the bench's own: each of its workers is killed many times
  const fpm = process.env['DOLIBARR_FPM_PID'];
  if (fpm && process.env['DOLIBARR_MAY_WRITE'] === '1') await benchKilled(real, fpm);
}
process.exit(0);
