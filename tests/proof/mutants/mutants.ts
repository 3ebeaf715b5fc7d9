import path from 'node:path';
import type { Mutant } from './mutant.ts';
import { planted } from './planted.ts';
import { endRunning, runTests } from './run-tests.ts';
import { copyTree, type TreeCopy } from './tree-copy.ts';

/**
 * `npm run proof:mutants [-- word…]`: plants the bugs of `planted/` one at a time in copies of the tree and runs the
 * tests that ought to notice. A bug that no test notices survives; one whose place is not found any more is stale;
 * either fails the run. Words choose by room, name or file. `--workers=1` where something else is at work on the machine.
 */
const ROOT = path.resolve(import.meta.dirname, '../../..');
/** A bug may well make a test wait for ever: that is noticed too. */
const LONGEST_MS = 120_000;
const ALL_MS = 45 * 60_000;

type End = 'caught' | 'hung' | 'SURVIVED' | 'STALE';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const workers = Number(/--workers=(\d)/.exec(process.argv.join(' '))?.[1] ?? 2);
const chosen = Object.entries(planted).flatMap(([room, mutants]) =>
  mutants
    .filter(
      ({ name, file }) =>
        words.length === 0 || words.some((word) => `${room} ${name} ${file}`.includes(word)),
    )
    .map((mutant) => ({ room, mutant })),
);
const startedAt = performance.now();
const secondsSince = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`;
const say = (text: string): boolean => process.stdout.write(`${text}\n`);

const copies = Array.from({ length: workers }, () => copyTree(ROOT));
process.on('exit', () => {
  endRunning();
  for (const copy of copies) copy.remove();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** What fails without any bug would be taken for having noticed each of them. */
const proveSound = async (): Promise<void> => {
  const tests = [...new Set(chosen.flatMap(({ mutant }) => mutant.tests))];
  const runs = copies.map(({ directory }, worker) => {
    const share = tests.filter((_test, i) => i % workers === worker);
    if (share.length === 0) return { end: 'passed' as const, output: '' };
    return runTests({ root: ROOT, directory }, share, { longestMs: ALL_MS, stopAtFirst: false });
  });
  const failed = (await Promise.all(runs)).find(({ end }) => end !== 'passed');
  if (!failed) return;
  say(`${failed.output}\nThese tests fail without any bug: nothing was planted.`);
  process.exit(1);
};

const tryOne = async (copy: TreeCopy, mutant: Mutant): Promise<End> => {
  const takeBack = copy.plant(mutant);
  if (!takeBack) return 'STALE';
  const { directory } = copy;
  const { end } = await runTests({ root: ROOT, directory }, mutant.tests, {
    longestMs: LONGEST_MS,
    stopAtFirst: true,
  });
  takeBack();
  return end === 'passed' ? 'SURVIVED' : end === 'hung' ? 'hung' : 'caught';
};

await proveSound();
say(`${chosen.length} bugs; their tests pass without them (${secondsSince(startedAt)})\n`);

const ends = new Map<Mutant, End>();
const waiting = [...chosen];
await Promise.all(
  copies.map(async (copy) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const from = performance.now();
      const end = await tryOne(copy, next.mutant);
      ends.set(next.mutant, end);
      say(`${end.padEnd(9)}${secondsSince(from).padStart(8)}  ${next.room.padEnd(9)} ${next.mutant.name}`);
    }
  }),
);

const count = (...wanted: End[]) => [...ends.values()].filter((end) => wanted.includes(end)).length;
say(
  `\n${chosen.length} bugs planted: ${count('caught', 'hung')} caught, ${count('SURVIVED')} survived, ` +
    `${count('STALE')} stale (${secondsSince(startedAt)})`,
);
const missed = chosen.filter(({ mutant }) => ['SURVIVED', 'STALE'].includes(ends.get(mutant) ?? ''));
for (const { mutant } of missed) say(`  ${ends.get(mutant)} ${mutant.name}\n    ${mutant.file}`);
process.exit(missed.length === 0 && chosen.length > 0 ? 0 : 1);
