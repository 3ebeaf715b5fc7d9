import { Stryker } from '@stryker-mutator/core';
import { rules } from './rules.ts';

/**
 * `npm run proof:mutation [noun…] [file…]`: changes every operator, condition, number and text of the pure rules, one at a time,
 * and runs the tests of the noun. A change that no test notices survives; at least 90 % of a noun's must not. With
 * `--incremental` what was tried before is not tried again (`.stryker-tmp`): quick while tests are written, but changes of
 * what is evaluated when a module loads, as tables of moves are, keep their last result whatever tests are added. With
 * `--without-static` those are not tried: each needs the modules loaded anew, which takes most of the time.
 */
const LEAST_PERCENT = 90;

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
/** Of a noun, only these files: a noun of an hour may be tried in parts. */
const parts = asked.filter((word) => word.endsWith('.ts'));
const nouns = asked.filter((word) => !word.endsWith('.ts'));
const incremental = process.argv.includes('--incremental');
const scores: string[] = [];
let isEnough = true;

for (const [noun, { files, tests }] of Object.entries(rules)) {
  if (nouns.length > 0 && !nouns.includes(noun)) continue;
  process.env['MUTATION_TESTS'] = tests.join(' ');
  const tried = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/proof/mutation/vitest.config.ts', related: false },
    mutate: parts.length > 0 ? parts : files,
    // what the rules and their tests stand on, and nothing else
    ignorePatterns: ['**', '!shared/**', '!functions/**', '!infra/**', '!tests/**', '!package.json'],
    concurrency: Number(process.env['MUTATION_WORKERS'] ?? 2),
    // a busy machine is no endless loop: what takes too long counts as caught
    timeoutMS: 20_000,
    tempDirName: '.stryker-tmp',
    incremental,
    ignoreStatic: process.argv.includes('--without-static'),
    incrementalFile: `.stryker-tmp/${noun}.json`,
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
  }).runMutationTest();
  const count = (...statuses: string[]) => tried.filter(({ status }) => statuses.includes(status)).length;
  const caught = count('Killed', 'Timeout');
  const missed = count('Survived', 'NoCoverage');
  const percent = (100 * caught) / (caught + missed);
  isEnough &&= percent >= LEAST_PERCENT;
  scores.push(
    `${noun.padEnd(10)} ${percent.toFixed(1).padStart(6)} %  ${caught} of ${caught + missed} caught`,
  );
}

process.stdout.write(`\n${scores.join('\n')}\n`);
process.exit(isEnough && scores.length > 0 ? 0 : 1);
