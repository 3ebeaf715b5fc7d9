// `npm run check [-- <commit>]`: types, lint, dead code, format and the nearest tests of what changed, within a minute.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { sourcesToLint, wordsOverLimit } from '#infra/lint/words.ts';
import { changedFiles } from './changed-files.ts';
import { relatedTests, testsWithin } from './related-tests.ts';

const WITHIN_SECONDS = 60;
/** What Vitest needs before the first test and after the last one. */
const RUNNER_SECONDS = 6;
const WORKERS = 2;
const CACHE = 'node_modules/.cache/check';

const startedAt = Date.now();
const secondsSoFar = () => (Date.now() - startedAt) / 1000;
mkdirSync(CACHE, { recursive: true });
const { base, files } = changedFiles(process.argv[2]);
say(`${files.length} files differ from ${base.slice(0, 12)}`);

const still = await Promise.all([
  step('types', 'tsc', ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', `${CACHE}/types.json`]),
  step('lint', 'oxlint', ['.']),
  step('dead code', 'knip', ['--no-progress', '--no-config-hints']),
  step('format', 'oxfmt', ['--check', '.']),
]);

const words = wordsOverLimit(sourcesToLint());
say(`${words.length === 0 ? '✔' : '✘'} words`);
for (const line of words) say(line);

const related = relatedTests(files);
const seconds = (WITHIN_SECONDS - RUNNER_SECONDS - secondsSoFar()) * WORKERS;
const { run, leftOut } = testsWithin(seconds, related);
const tested = run.length === 0 || (await step(`${run.length} test files`, 'vitest', ['run', ...run]));
if (related.size === 0) say('No test depends on what changed.');
if (leftOut.length > 0)
  say(`${leftOut.length} more test files depend on this change and are left to npm test: ${short(leftOut)}`);

const isGood = tested && words.length === 0 && still.every(Boolean);
say(`${isGood ? '✔' : '✘'} checked in ${secondsSoFar().toFixed(0)} s`);
process.exitCode = isGood ? 0 : 1;

function step(name: string, command: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
    child.once('error', (error) => (said += error.message));
    child.once('close', (code) => {
      say(`${code === 0 ? '✔' : '✘'} ${name} (after ${secondsSoFar().toFixed(1)} s)`);
      if (code !== 0) process.stdout.write(said);
      resolve(code === 0);
    });
  });
}

function short(names: readonly string[]): string {
  const listed = names.slice(0, 6).join(', ');
  return names.length > 6 ? `${listed}…` : listed;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
