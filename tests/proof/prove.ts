import { parseArgs } from 'node:util';
import { parts } from './parts.ts';
import { runPart, type Outcome } from './run-part.ts';
import { asTable } from './result-table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { soak: { type: 'boolean' }, minutes: { type: 'string', default: '30' } },
});
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
const chosen = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (unknown.length > 0)
  fail(`There is no part ${unknown.join(', ')}; there are: ${parts.map(({ name }) => name).join(', ')}`);

const seed = Number(process.env['PROOF_SEED'] ?? Date.now() % 1_000_000);
if (!Number.isInteger(seed)) fail('PROOF_SEED must be a whole number');
const minutes = values.soak ? Number(values.minutes) : 0;
if (Number.isNaN(minutes)) fail('--minutes must be a number');
const until = Date.now() + minutes * 60_000;

process.stdout.write(`PROOF_SEED=${seed}${values.soak ? `, for ${minutes} minutes` : ''}\n`);

const outcomes: Outcome[] = [];
// the first round of a soak has its full counts, however long it takes; the others are the proof with other seeds
for (let round = 0; round === 0 || Date.now() < until; round++) {
  for (const part of chosen) {
    if (round > 0 && Date.now() > until) break;
    const count = values.soak && round === 0 ? part.soak : part.proof;
    const outcome = await runPart(part, { seed: seed + round, count });
    outcomes.push(outcome);
    if (!outcome.isKept) {
      process.stdout.write(asTable(outcomes));
      fail(`\nBroken: ${part.promise}.\nAgain: PROOF_SEED=${seed + round} npm run proof -- ${part.name}`);
    }
  }
}
process.stdout.write(asTable(outcomes));

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
