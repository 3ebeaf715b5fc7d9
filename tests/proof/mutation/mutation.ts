import { Stryker } from '@stryker-mutator/core';
import { ruleFolders, triedIn } from './rules.ts';
import { tryASample } from './sample.ts';

/**
 * `npm run proof:mutation [folder or file…]`: changes every operator, condition, number and text, one at a time, and
 * runs the nearest tests. A change that no test detects survives. Without a folder it runs on the pure rules of
 * shared/, of which at least 90 % must be detected; for a folder of functions/ at least 80 %. With `--incremental`
 * earlier mutants are not run again (`.stryker-tmp`): quick while tests are written, but mutants of code evaluated
 * when a module loads, such as tables of moves, keep their last result whatever tests are added. With
 * `--without-static` those are skipped: each needs the modules reloaded, which takes most of the time. With
 * `--every=3` only every third file of a folder is used, in alphabetical order from the first: an unbiased sample
 * where the whole would take hours. With `--sample=120` that many mutants of each folder are run, drawn from all its
 * files; static ones are drawn too, and then skipped. With `--without-tests=histories,random` tests whose names
 * contain one of these words are not run: the result is a lower bound.
 */
const leastPercent = (folder: string): number => (folder.startsWith('shared') ? 90 : 80);

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const folders = asked.length > 0 ? asked.map((folder) => folder.replace(/\/$/, '')) : ruleFolders();
const incremental = process.argv.includes('--incremental');
const wordOf = (option: string): string | undefined =>
  process.argv.find((said) => said.startsWith(`--${option}=`))?.split('=')[1];
const numberOf = (option: string): number | undefined => {
  const word = wordOf(option);
  return word === undefined ? undefined : Number(word);
};
/** Tests that take minutes for each mutant that they reach. */
const leftOut = (wordOf('without-tests') ?? '').split(',').filter((word) => word !== '');
const every = numberOf('every') ?? 1;
const sample = numberOf('sample');
if (sample !== undefined) tryASample(sample);
const scores: string[] = [];
let isEnough = true;

for (const folder of folders) {
  const { files: all, tests: nearest } = triedIn(folder);
  const tests = nearest.filter((test) => !leftOut.some((word) => test.includes(word)));
  const files = all.filter((_, index) => index % every === 0);
  if (files.length === 0 || tests.length === 0) {
    process.stderr.write(`${folder}: nothing to try, or no test of it\n`);
    process.exit(1);
  }
  process.env['MUTATION_TESTS'] = tests.join(' ');
  const tried = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/proof/mutation/vitest.config.ts', related: false },
    mutate: files,
    // the dependencies of the code and its tests, and nothing else
    ignorePatterns: [
      '**',
      ...['shared/**', 'functions/**', 'infra/**', 'tests/**', 'frontend/src/**', 'package.json'].map(
        (kept) => `!${kept}`,
      ),
    ],
    concurrency: Number(process.env['MUTATION_WORKERS'] ?? 2),
    // a busy machine is no endless loop: a timeout counts as detected
    timeoutMS: Number(process.env['MUTATION_TIMEOUT_MS'] ?? 20_000),
    // the tests of payments alone take more than the usual five on a busy machine
    dryRunTimeoutMinutes: 60,
    tempDirName: '.stryker-tmp',
    incremental,
    ignoreStatic: process.argv.includes('--without-static'),
    incrementalFile: `.stryker-tmp/${folder.replaceAll('/', '-')}.json`,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
  }).runMutationTest();
  const count = (...statuses: string[]) => tried.filter(({ status }) => statuses.includes(status)).length;
  const late = count('Timeout');
  const caught = count('Killed') + late;
  const missed = count('Survived', 'NoCoverage');
  const percent = (100 * caught) / (caught + missed);
  isEnough &&= percent >= leastPercent(folder);
  const score = `${folder.padEnd(24)} ${percent.toFixed(1).padStart(6)} %  ${caught} of ${caught + missed} caught`;
  // on a shared machine a timeout is slow and not endless: it is ignored then
  scores.push(`${score}${late > 0 ? `, ${late} of them by the clock alone` : ''}`);
}

process.stdout.write(`\n${scores.join('\n')}\n`);
process.exit(isEnough ? 0 : 1);
