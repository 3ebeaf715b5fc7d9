import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { parts } from './parts.ts';
import { asTable } from './result-table.ts';
import { endRunning } from './run-command.ts';
import { type Job, type Outcome, runPart } from './run-part.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    endRunning();
    process.exit(128);
  });

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    soak: { type: 'boolean' },
    minutes: { type: 'string', default: '30' },
    // one case of `interruptions`, as it was printed
    case: { type: 'string' },
  },
});
if (values.case !== undefined) process.env['PROOF_CASE'] = values.case;
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0)
  fail(`There is no part ${unknown.join(', ')}; there are: ${parts.map(({ name }) => name).join(', ')}`);
const seed = Number(process.env['PROOF_SEED'] ?? Date.now() % 1_000_000);
if (!Number.isInteger(seed)) fail('PROOF_SEED must be a whole number');
const minutes = values.soak ? Number(values.minutes) : 0;
if (Number.isNaN(minutes)) fail('--minutes must be a number');

const chosen = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const until = Date.now() + minutes * 60_000;
const outcomes: Outcome[] = [];
let broken: Outcome | undefined;

process.stdout.write(`PROOF_SEED=${seed}${values.soak ? `, for ${minutes} minutes` : ''}\n`);
const jobs = values.soak ? soak() : proof();
const startedAt = Date.now();
const loadBefore = load();
// both cores of a small machine
await Promise.all(Array.from({ length: 2 }, worker));
process.stdout.write(asTable(outcomes));
process.stdout.write(
  `In all ${Math.round((Date.now() - startedAt) / 1000)} s; load ${loadBefore} at first, ${load()} at the end.\n`,
);
if (broken) {
  const { part, seed: found, asked } = broken;
  fail(
    `\nBroken: ${part.promise}.\nAgain: PROOF_SEED=${found} PROOF_COUNT=${asked} npm run proof -- ${part.name}`,
  );
}

function* proof(): Generator<Job> {
  const given = process.env['PROOF_COUNT'];
  for (const part of chosen) yield { part, seed, count: given === undefined ? part.proof : Number(given) };
}

/**
 * The first round has the full counts, the longest first, and leaves the others two fifths of the time; then come proofs
 * with new seeds.
 */
function* soak(): Generator<Job> {
  const stop = until - minutes * 60_000 * 0.4;
  for (const part of chosen.toSorted((a, b) => b.soak - a.soak))
    yield { part, seed, count: part.soak, until: Math.max(stop, Date.now() + 60_000) };
  for (let round = 1; ; round++) {
    for (const part of chosen) {
      if (Date.now() > until) return;
      yield { part, seed: seed + round, count: part.proof };
    }
  }
}

async function worker(): Promise<void> {
  for (const job of jobs) {
    if (broken) return;
    const outcome = await runPart(job);
    // the other one broke, and this one was ended with it
    if (broken) return;
    outcomes.push(outcome);
    if (outcome.isKept) continue;
    broken = outcome;
    endRunning();
  }
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
