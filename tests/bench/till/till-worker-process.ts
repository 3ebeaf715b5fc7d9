/** One extraction in a process of its own, so that its memory is the worker's: prints it as JSON. */
import { openTillBenchEnvironment } from './till-environment.ts';

const [tableName = '', url = ''] = process.argv.slice(2);
const environment = openTillBenchEnvironment(
  tableName,
  { url, key: 'cle-de-banc' },
  new Date('2026-11-21T03:00:00Z'),
);
const startedAt = performance.now();
const simulatedFrom = environment.clock.now().getTime();
const { rows, tickets } = await environment.extract('2026-11-19');
const figures = {
  rows,
  tickets,
  requests: environment.requests.length,
  ms: performance.now() - startedAt,
  simulatedSeconds: (environment.clock.now().getTime() - simulatedFrom) / 1000,
  maxRssMb: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(0);
