import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { TaskMeta } from 'vitest';
import { createVitest, type Reporter, type TestCase, type TestSpecification, type Vitest } from 'vitest/node';
import type { Noticed, Reached } from './switching-runner.ts';

type Instrumented = Awaited<ReturnType<typeof Instrumenter.prototype.instrument>>;
type Change = Instrumented['mutants'][number];
type Tried = { status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' };

/**
 * Tries changes without loading anything anew: the files are given to Vitest with all their changes in them, the tests run once
 * to learn which of them comes by which change, and then again for each, the quickest files first, until one notices. What
 * runs while modules load is not tried.
 */
export const tryInPlace = async (files: readonly string[], tests: readonly string[]): Promise<Tried[]> => {
  const instrumented = await new Instrumenter(silent).instrument(
    files.map((file) => ({ name: resolve(file), mutate: true, content: readFileSync(file, 'utf8') })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  const changes = instrumented.mutants.filter(({ status }) => status === undefined);
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  const notes = join(folder, 'notes.jsonl');
  writeFileSync(notes, '');
  const learnt = learnFrom(new Set(changes.map(({ id }) => id)));
  const vitest = await openVitest(instrumented, learnt);
  try {
    vitest.provide('mutationPlan', undefined);
    vitest.provide('mutationNotes', notes);
    const specifications = await vitest.globTestSpecifications([...tests]);
    await vitest.runTestSpecifications(specifications);
    learnt.isComplete = true;
    vitest.provide('mutationPlan', learnt.reached);
    await vitest.runTestSpecifications(specifications.filter(({ moduleId }) => learnt.modules.has(moduleId)));
  } finally {
    await vitest.close();
  }
  const noticed = new Map(
    readFileSync(notes, 'utf8')
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Noticed]))
      .filter(({ isUnsure }) => !isUnsure)
      .map((each) => [each.mutant, each]),
  );
  rmSync(folder, { recursive: true });
  return changes.map((change) => {
    const by = noticed.get(change.id);
    const status = by ? (TIMED_OUT.test(by.why) ? 'Timeout' : 'Killed') : learnt.statusOf(change.id);
    process.stdout.write(
      `${status.padEnd(10)} ${inWords(change)}${by ? `\n           by ${by.test}` : ''}\n`,
    );
    return { status };
  });
};

type Learnt = {
  /** By the id of a test or suite: the changes it comes by, and how often. */
  reached: Reached;
  /** Test files that come by a change, and how long each took. */
  modules: Map<string, number>;
  isComplete: boolean;
  statusOf: (change: string) => 'Survived' | 'NoCoverage' | 'Ignored';
  reporter: Reporter;
};

/** What the first run says: it listens to Vitest until it is complete. */
const learnFrom = (changes: ReadonlySet<string>): Learnt => {
  const all = new Set<string>();
  const loaded = new Set<string>();
  const learn = (of: { id: string; meta: () => TaskMeta }): number => {
    const reached = Object.entries(of.meta().reached ?? {}).filter(([change]) => changes.has(change));
    if (reached.length > 0) learnt.reached[of.id] = Object.fromEntries(reached);
    for (const [change] of reached) all.add(change);
    return reached.length;
  };
  const learnt: Learnt = {
    reached: {},
    modules: new Map(),
    isComplete: false,
    statusOf: (change) => (all.has(change) ? 'Survived' : loaded.has(change) ? 'Ignored' : 'NoCoverage'),
    reporter: {
      onTestCaseResult: (test) => {
        if (!learnt.isComplete) process.stderr.write(`${inLine(test)}, comes by ${learn(test)}\n`);
      },
      onTestSuiteResult: (suite) => {
        if (!learnt.isComplete) learn(suite);
      },
      onTestModuleEnd: (module) => {
        for (const { message } of module.errors()) process.stderr.write(`${module.moduleId}: ${message}\n`);
        if (learnt.isComplete) return;
        learn(module);
        for (const change of module.meta().loaded ?? []) loaded.add(change);
        learnt.modules.set(module.moduleId, module.diagnostic().duration);
      },
    },
  };
  return learnt;
};

const openVitest = ({ files }: Instrumented, { modules, reporter }: Learnt): Promise<Vitest> => {
  const code = new Map(files.map(({ name, content }) => [name, content]));
  /** Those not run yet have no time. */
  const cost = ({ moduleId }: TestSpecification) => modules.get(moduleId) ?? 0;
  const sequencer = class {
    sort = (asked: TestSpecification[]) => asked.toSorted((left, right) => cost(left) - cost(right));
    shard = (asked: TestSpecification[]) => asked;
  };
  return createVitest(
    'test',
    {
      config: 'tests/proof/mutation/vitest.config.ts',
      watch: false,
      // modules kept from an ordinary run have no changes in them
      fsModuleCache: false,
      maxWorkers: 1,
      fileParallelism: false,
      runner: resolve('tests/proof/mutation/switching-runner.ts'),
      reporters: [reporter],
      onConsoleLog: () => false,
      sequence: { sequencer },
    },
    {
      plugins: [{ name: 'changed-in-place', enforce: 'pre', load: (id) => code.get(id.split('?')[0] ?? id) }],
    },
  );
};

const TIMED_OUT = /timed out in \d+ms/;

const inLine = (test: TestCase): string =>
  `${test.result().state} in ${((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1)} s: ${test.module.relativeModuleId} > ${test.fullName}`;

const inWords = ({ fileName, location: { start, end }, mutatorName, replacement }: Change): string => {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line, end.line + 1);
  lines.push((lines.pop() ?? '').slice(0, end.column));
  lines[0] = (lines[0] ?? '').slice(start.column);
  const place = `${relative(process.cwd(), fileName)}:${start.line + 1}`;
  return `${place} ${mutatorName}: ${onOneLine(lines.join(' '))} → ${onOneLine(replacement)}`;
};

const onOneLine = (code: string): string => code.replace(/\s+/g, ' ').slice(0, 120);

const never = () => false;
const nothing = () => undefined;
/** The engine says what it did; the score says all that is asked. */
const silent = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};
