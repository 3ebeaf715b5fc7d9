/**
 * The cost of reading the till (`npm run bench:till`), against the sandbox. Requests are counted, seconds under the
 * limit of 40 a minute are those of a simulated clock, milliseconds are real and on this machine.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { compareTillDays } from '#functions/till/read-till-days.ts';
import { getTillStats, rankTillProducts } from '#functions/till/till-sales-answers.ts';
import { demoTillDays } from '#infra/local/demo/extract-days.ts';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { tillPeriods } from '#shared/till/till-period.ts';
import { KEY, openTillBench } from '#tests/infra/sandboxes/cashmag/till-bench.ts';
import { createTestTable } from '#tests/support/database/database.ts';
import { startLargeTill } from './till/large-till.ts';
import { median, percentile, table } from './print.ts';
import { openTillBenchEnvironment } from './till/till-environment.ts';

process.env['LOG_LEVEL'] = 'silent';
const run = promisify(execFile);
const NIGHT = new Date('2026-11-21T03:00:00Z');
const TODAY = parisDay(NIGHT);

const sandbox = await openTillBench();
sandbox.now = NIGHT;
/** Simulates the distance of the Internet: an answer on this machine would measure our own table only. */
const AWAY_MS = 150;
const till = { url: sandbox.url, key: KEY, awayMs: AWAY_MS };
const openEnvironment = async () => openTillBenchEnvironment(await createTestTable(), till, NIGHT);
type Environment = Awaited<ReturnType<typeof openEnvironment>>;

/** Days read one after the other: requests, seconds under the limit, milliseconds of work. */
const readNights = async (environment: Environment, days: readonly string[]) => {
  const [requests, simulated, startedAt] = [
    environment.requests.length,
    environment.clock.now().getTime(),
    performance.now(),
  ];
  let tickets = 0;
  for (const date of days) tickets += (await environment.extract(date)).tickets;
  return {
    requests: environment.requests.length - requests,
    tickets,
    seconds: (environment.clock.now().getTime() - simulated) / 1000,
    ms: performance.now() - startedAt,
  };
};
const lastDays = (count: number) => Array.from({ length: count }, (_, back) => addDays(TODAY, -back - 1));

/** The same requests by a client that drops the answers: the lower bound. */
const bare = async (requests: readonly string[]): Promise<number> => {
  const startedAt = performance.now();
  for (const url of requests) {
    await pause(AWAY_MS);
    await (await fetch(url, { headers: { Authorization: `Mutual ${KEY}`, Connection: 'close' } })).json();
  }
  return performance.now() - startedAt;
};

const environment = await openEnvironment();
await readNights(environment, lastDays(1));
const nights = [
  ['one day', lastDays(1)],
  ['a usual night: the last three days', lastDays(3)],
  ['demo data: the last eight days', demoTillDays(TODAY)],
  ['a first night: the last 31 days', lastDays(31)],
] as const;
const rows: string[][] = [];
for (const [name, days] of nights) {
  const from = environment.requests.length;
  environment.later(120_000);
  const read = await readNights(environment, days);
  const floor = await bare(environment.requests.slice(from));
  rows.push([
    name,
    String(read.requests),
    (read.requests / days.length).toFixed(2),
    String(read.tickets),
    `${read.seconds.toFixed(0)} s`,
    `${read.ms.toFixed(0)} ms`,
    `${floor.toFixed(0)} ms`,
    (read.ms / floor).toFixed(2),
  ]);
}
table(
  `Extractions, 40 requests a minute (simulated clock); each answer is ${AWAY_MS} ms away`,
  ['what', 'requests', 'a day', 'tickets', 'simulated', 'real', 'bare client', 'ratio'],
  rows,
);

/** Opening a screen: its requests, and its duration once the nights have been read. */
const screens: string[][] = [];
for (const period of tillPeriods.filter((key) => key !== 'custom')) {
  environment.later(600_000);
  sandbox.now = environment.clock.now();
  const from = environment.requests.length;
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const startedAt = performance.now();
    const requested = { period, forceRefresh: false };
    await Promise.all([
      rankTillProducts(environment, requested, environment.clock.now()),
      getTillStats(environment, requested, environment.clock.now()),
    ]);
    times.push(performance.now() - startedAt);
  }
  screens.push([
    period,
    String(environment.requests.length - from),
    `${times[0]?.toFixed(0)} ms`,
    `${median(times.slice(1)).toFixed(0)} ms`,
  ]);
}
table(
  'Ranking and totals of a period, asked for five times',
  ['period', 'requests in all', 'first', 'then'],
  screens,
);

const compared: number[] = [];
for (let round = 0; round < 30; round++) {
  const startedAt = performance.now();
  await compareTillDays(environment.days, { date1: addDays(TODAY, -1), date2: addDays(TODAY, -8) });
  compared.push(performance.now() - startedAt);
}
table(
  'Two days compared',
  ['', 'p50', 'p95'],
  [
    [
      'product by product',
      `${median(compared).toFixed(1)} ms`,
      `${percentile(compared, 0.95).toFixed(1)} ms`,
    ],
  ],
);

/** A day of so many tickets read by a worker of its own. */
const memory: string[][] = [];
for (const tickets of [500, 5000, 20_000]) {
  const large = await startLargeTill(tickets);
  const script = path.join(import.meta.dirname, 'till', 'till-worker-process.ts');
  const { stdout } = await run(process.execPath, [script, await createTestTable(), large.url]);
  large.close();
  const read = JSON.parse(stdout) as Record<'requests' | 'ms' | 'simulatedSeconds' | 'maxRssMb', number>;
  memory.push([
    `${tickets} tickets`,
    String(read.requests),
    `${read.simulatedSeconds.toFixed(0)} s`,
    `${read.ms.toFixed(0)} ms`,
    `${read.maxRssMb.toFixed(0)} MB`,
  ]);
}
table('A worker of 512 MB and a day of', ['', 'requests', 'simulated', 'real', 'peak memory'], memory);

await sandbox.close();
process.exit(0);
