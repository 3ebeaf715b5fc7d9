import { appendFileSync } from 'node:fs';
import { inject, type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest';

/** What Stryker's instrumented code looks at: which change is made, and whom it tells what it came by. */
type Switchboard = {
  activeMutant?: string;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
  /** Changes that some test noticed: kept over the files of a run, which share a process. */
  caught?: Set<string>;
};

/** A line of the notes: which test noticed a change, and whether it failed without the change too. */
export type Noticed = { mutant: string; test: string; why: string; isUnsure?: true };
/** By the id of a test, or of a suite for its set-up: the changes it comes by and how often. */
export type Reached = Record<string, Record<string, number>>;

declare module 'vitest' {
  interface ProvidedContext {
    /** Without one every test runs once, unchanged, and says what it comes by. */
    mutationPlan: Reached | undefined;
    /** Where what was noticed is written, as soon as it is. */
    mutationNotes: string;
  }
  interface TaskMeta {
    reached?: Record<string, number>;
    /** What ran while modules were loaded, by no test. */
    loaded?: string[];
  }
}

type Task = Parameters<TestRunner['onBeforeRunTask']>[0];
type Test = Parameters<TestRunner['onAfterRetryTask']>[0];
type Try = Parameters<TestRunner['onBeforeTryTask']>[1];
/** One way through a file: with a change or, to see whether they can be run again at all, without; only some of its tests. */
type Pass = { mutant: string; tests: Set<string>; failed?: Noticed; confirms?: Noticed };

const board = ((globalThis as { __stryker__?: Switchboard }).__stryker__ ??= {});
/** No change has this number; without one Stryker's code would ask the environment each time. */
const NONE = 'none';
/** Whoever comes by a change so many times more often than usual goes round for ever. */
const ROUNDS = 100;

/**
 * Runs a file's tests again and again in the same process, once for each change they come by that no test has noticed yet, and
 * loads nothing anew, which takes most of the time elsewhere. Who noticed a change must pass again without it. What runs
 * while modules load sees no change.
 */
export default class SwitchingRunner extends TestRunner {
  private readonly plan: Reached | undefined = inject('mutationPlan');
  private readonly notes: string = inject('mutationNotes');
  private readonly caught = (board.caught ??= new Set());
  private files: RunnerTestFile[] = [];
  private passes: Pass[] = [];
  private pass: Pass | undefined;
  /** What closes what the file opened, also while it was loaded: once, after its last pass. */
  private closing: ReturnType<typeof TestRunner.getSuiteHooks>['afterAll'] = [];

  onBeforeRunFiles(files: RunnerTestFile[]): void {
    this.files = files;
  }

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if (this.plan && isFile(suite)) this.prepare(suite, this.plan);
    else board.currentTestId = suite.id;
    await super.onBeforeRunSuite(suite);
  }

  override async onBeforeRunTask(test: Task): Promise<void> {
    await super.onBeforeRunTask(test);
    if (!this.plan) return;
    const isAsked = this.pass?.tests.has(test.id) === true && !this.pass.failed;
    if (!isAsked) test.mode = 'skip';
  }

  override onBeforeTryTask(test: Task, options: Try): void {
    super.onBeforeTryTask(test, options);
    board.currentTestId = test.id;
  }

  override async onAfterRetryTask(test: Test, options: Try): Promise<void> {
    await super.onAfterRetryTask(test, options);
    if (!this.plan) test.meta.reached = board.mutantCoverage?.perTest[test.id] ?? {};
    board.currentTestId = test.suite?.id ?? test.file.id;
    if (this.pass && test.result?.state === 'fail') this.pass.failed = noticedBy(test, this.pass.mutant);
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (!this.plan) suite.meta.reached = board.mutantCoverage?.perTest[suite.id] ?? {};
    // files that the next one loads are loaded by no test
    if (isFile(suite)) board.currentTestId = undefined;
    if (!this.plan && isFile(suite)) suite.meta.loaded = Object.keys(board.mutantCoverage?.static ?? {});
    if (!this.pass) return;
    if (suite.result?.state === 'fail') this.pass.failed ??= noticedBy(suite, this.pass.mutant);
    if (isFile(suite)) await this.conclude(suite, this.pass);
  }

  /** The changes that this file comes by, one pass each; then the next of them. */
  private prepare(file: RunnerTestFile, plan: Reached): void {
    const isFirst = this.pass === undefined;
    if (isFirst) this.passes = this.passesOf(file, plan);
    while (this.passes[0] && this.caught.has(this.passes[0].mutant)) this.passes.shift();
    this.pass = this.passes.shift();
    if (isFirst && this.pass) {
      const hooks = TestRunner.getSuiteHooks(file);
      this.closing = hooks.afterAll;
      hooks.afterAll = [];
    }
    for (const task of tasksOf(file)) {
      delete task.result;
      if (task.mode === 'skip') task.mode = 'run';
    }
    board.activeMutant = this.pass?.mutant ?? NONE;
    board.hitCount = 0;
    const usual = tasksOf(file).map(({ id }) => plan[id]?.[this.pass?.mutant ?? ''] ?? 0);
    board.hitLimit = ROUNDS * usual.reduce((sum, hits) => sum + hits, 1);
  }

  private passesOf(file: RunnerTestFile, plan: Reached): Pass[] {
    const tasks = tasksOf(file);
    const mutants = new Set(tasks.flatMap(({ id }) => Object.keys(plan[id] ?? {})));
    return [...mutants].map((mutant) => {
      // what a set-up comes by, every test after it may notice
      const inSetUp = tasks.some(({ type, id }) => type === 'suite' && plan[id]?.[mutant] !== undefined);
      const tests = tasks.filter(
        ({ type, id }) => type === 'test' && (inSetUp || plan[id]?.[mutant] !== undefined),
      );
      return { mutant, tests: new Set(tests.map(({ id }) => id)) };
    });
  }

  private async conclude(file: RunnerTestFile, pass: Pass): Promise<void> {
    board.activeMutant = NONE;
    if (pass.confirms) {
      const { mutant } = pass.confirms;
      if (!pass.failed) this.caught.add(mutant);
      const noticed: Noticed = { ...pass.confirms, ...(pass.failed ? { isUnsure: true } : {}) };
      appendFileSync(this.notes, `${JSON.stringify(noticed)}\n`);
    } else if (pass.failed) {
      this.passes.unshift({ mutant: NONE, tests: pass.tests, confirms: pass.failed });
    }
    if (this.passes.some(({ mutant }) => !this.caught.has(mutant))) {
      this.files.push(file);
      return;
    }
    this.pass = undefined;
    for (const close of this.closing) await close(file);
  }
}

const isFile = (suite: RunnerTestSuite): suite is RunnerTestFile => suite.file === suite;

const tasksOf = (suite: RunnerTestSuite): Task[] => [
  suite,
  ...suite.tasks.flatMap((task) => (task.type === 'suite' ? tasksOf(task) : [task])),
];

const noticedBy = (task: Task, mutant: string): Noticed => ({
  mutant,
  test: task.fullName,
  why: task.result?.errors?.at(-1)?.message.split('\n')[0] ?? '',
});
