import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Mutant } from './mutant.ts';
import { planted } from './planted.ts';
import { copyTree, type TreeCopy } from './tree-copy.ts';

/**
 * `npm run proof:mutants [word…]`: plants the bugs of `planted/` one at a time in copies of the tree and runs the tests
 * that ought to notice. A bug that no test notices survives; one whose place is not found any more is stale; either
 * fails the run. Words choose by room, name or file. `--workers=1` where something else is at work on the machine.
 */
const ROOT = path.resolve(import.meta.dirname, '../../..');
/** A bug may well make a test wait for ever: that is noticed too. */
const LONGEST_MS = 120_000;

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

/** Runs tests in a copy. `stop`: at the first that fails. */
const runTests = (copy: TreeCopy, tests: readonly string[], { stop }: { stop: boolean }) =>
  new Promise<{ passed: boolean; hung: boolean; output: string }>((resolve) => {
    const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
    const args = [
      'run',
      '--maxWorkers=1',
      '--retry=0',
      '--reporter=dot',
      ...(stop ? ['--bail=1'] : []),
      ...tests,
    ];
    const child = spawn(process.execPath, [vitest, ...args], {
      cwd: copy.directory,
      env: { ...process.env, CI: '', NO_COLOR: '1' },
      detached: true,
    });
    let output = '';
    let hung = false;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output = (output + text.toString()).slice(-4000);
      });
    const timer = setTimeout(
      () => {
        hung = stop;
        // the worker and its database engine too
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      },
      stop ? LONGEST_MS : LONGEST_MS * 5,
    );
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve({ passed: code === 0, hung, output });
    });
  });

const tryOne = async (copy: TreeCopy, mutant: Mutant): Promise<End> => {
  const takeBack = copy.plant(mutant);
  if (!takeBack) return 'STALE';
  try {
    const { passed, hung } = await runTests(copy, mutant.tests, { stop: true });
    return passed ? 'SURVIVED' : hung ? 'hung' : 'caught';
  } finally {
    takeBack();
  }
};

const startedAt = performance.now();
const secondsSince = (from: number): string => ((performance.now() - from) / 1000).toFixed(1);
const copies = Array.from({ length: workers }, () => copyTree(ROOT));
process.on('exit', () => copies.forEach((copy) => copy.remove()));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** What fails without any bug would be taken for having noticed each of them. */
const proveSound = async (): Promise<void> => {
  const tests = [...new Set(chosen.flatMap(({ mutant }) => mutant.tests))];
  const shares = copies.map((_, worker) => tests.filter((_test, i) => i % workers === worker));
  const runs = await Promise.all(
    copies.map((copy, worker) =>
      shares[worker]?.length ? runTests(copy, shares[worker], { stop: false }) : { passed: true, output: '' },
    ),
  );
  const failed = runs.find(({ passed }) => !passed);
  if (!failed) return;
  process.stdout.write(`${failed.output}\nThese tests fail without any bug: nothing was planted.\n`);
  process.exit(1);
};

await proveSound();
process.stdout.write(
  `${chosen.length} bugs; their tests pass without them (${secondsSince(startedAt)} s)\n\n`,
);

const ends = new Map<Mutant, End>();
const waiting = [...chosen];
await Promise.all(
  copies.map(async (copy) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const from = performance.now();
      const end = await tryOne(copy, next.mutant);
      ends.set(next.mutant, end);
      process.stdout.write(
        `${end.padEnd(9)} ${secondsSince(from).padStart(6)} s  ${next.room.padEnd(9)} ${next.mutant.name}\n`,
      );
    }
  }),
);

const count = (...wanted: End[]) => [...ends.values()].filter((end) => wanted.includes(end)).length;
const missed = chosen.filter(({ mutant }) => ['SURVIVED', 'STALE'].includes(ends.get(mutant) ?? ''));
process.stdout.write(
  `\n${chosen.length} bugs planted: ${count('caught', 'hung')} caught, ${count('SURVIVED')} survived, ` +
    `${count('STALE')} stale (${secondsSince(startedAt)} s)\n`,
);
for (const { mutant } of missed)
  process.stdout.write(`  ${ends.get(mutant)} ${mutant.name}\n    ${mutant.file}\n`);
process.exit(missed.length === 0 && chosen.length > 0 ? 0 : 1);
