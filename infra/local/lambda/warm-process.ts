import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { FunctionDefinition } from '#infra/local/template/function-definitions.ts';
import type { InvocationOutcome } from './outcome.ts';

export interface ProcessSettings {
  definition: FunctionDefinition;
  /** JavaScript file of the process (bootstrap.ts). */
  bootstrap: string;
  environment: Readonly<Record<string, string>>;
  onOutput: (line: string, isError: boolean) => void;
}

interface Answer {
  ready?: true;
  initFailure?: { errorType: string; errorMessage: string };
  requestId?: string;
  payload?: unknown;
  failure?: { errorType: string; errorMessage: string };
}

/** Makes glibc return the memory of argon2 and answers, instead of caching it in an arena per thread. */
const smallMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/**
 * The output of a run is read after its answer, so that the caller does not wait for the log; after this
 * time if it takes longer.
 */
const linesAfterMs = 20;

/** On Lambda loading may take 10 s; a busy small machine gets more. */
const initMs = 30_000;

/** One copy of a function: loaded once, then given one event after another. */
export class WarmProcess {
  readonly #settings: ProcessSettings;
  readonly #child: ChildProcess;
  readonly #loaded = Promise.withResolvers<InvocationOutcome | undefined>();
  #running: { requestId: string; end: (outcome: InvocationOutcome) => void } | undefined;
  /** Resolves once the process has ended. */
  readonly ended: Promise<void>;
  isAlive = true;
  idleSince = Date.now();

  constructor(settings: ProcessSettings) {
    this.#settings = settings;
    const { definition, environment } = settings;
    this.#child = fork(settings.bootstrap, [], {
      cwd: definition.folder,
      env: { ...smallMemory, ...environment },
      execArgv: [
        // MemorySize limits Node's heap here; a fifth is left for buffers and code, as on Lambda.
        `--max-old-space-size=${Math.floor(definition.memoryMb * 0.8)}`,
        // Young objects otherwise take 32 MB of each copy before a collection.
        '--max-semi-space-size=2',
      ],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#readLines('stdout');
    this.#readLines('stderr');
    const slow = setTimeout(() => this.#died('Runtime.InitTimeout', 'Init timed out'), initMs);
    this.#child.on('message', (answer: Answer) => {
      clearTimeout(slow);
      this.#hear(answer);
    });
    this.ended = new Promise((resolve) => {
      const end = (reason: string) => {
        clearTimeout(slow);
        this.#died('Runtime.ExitError', `The process ended: ${reason}`);
        resolve();
      };
      this.#child.once('error', (error) => end(error.message));
      this.#child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`));
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Loads the function; the failure if it cannot be loaded. */
  loaded(): Promise<InvocationOutcome | undefined> {
    return this.#loaded.promise;
  }

  /** Handles one event, at its own time if it has one; the process is killed when the function's timeout passes. */
  run(event: unknown, at?: number): Promise<InvocationOutcome> {
    const { promise, resolve } = Promise.withResolvers<InvocationOutcome>();
    const requestId = randomUUID();
    const { timeoutMs } = this.#settings.definition;
    const late = setTimeout(() => {
      const seconds = (timeoutMs / 1000).toFixed(2);
      this.#settings.onOutput(`${requestId} Task timed out after ${seconds} seconds`, true);
      this.#died('Sandbox.Timedout', `Task timed out after ${seconds} seconds`);
    }, timeoutMs);
    const readLines = () => this.#child.stdout?.resume();
    this.#child.stdout?.pause();
    const linesOfLong = setTimeout(readLines, linesAfterMs);
    const end = (outcome: InvocationOutcome) => {
      clearTimeout(late);
      clearTimeout(linesOfLong);
      setImmediate(readLines);
      this.#running = undefined;
      this.idleSince = Date.now();
      resolve(outcome);
    };
    this.#running = { requestId, end };
    this.#child.send({ requestId, event, at, deadlineAt: Date.now() + timeoutMs }, (error) => {
      if (error !== null) this.#died('Runtime.ExitError', error.message);
    });
    return promise;
  }

  stop(): void {
    this.isAlive = false;
    this.#child.kill('SIGKILL');
  }

  #hear(answer: Answer): void {
    if (answer.ready) return this.#loaded.resolve(undefined);
    if (answer.initFailure) {
      this.isAlive = false;
      return this.#loaded.resolve({ kind: 'failed', ...answer.initFailure });
    }
    const running = this.#running;
    if (running === undefined || running.requestId !== answer.requestId) return;
    const { failure } = answer;
    running.end(
      failure === undefined
        ? { kind: 'answered', payload: answer.payload }
        : { kind: 'failed', errorType: failure.errorType, errorMessage: failure.errorMessage },
    );
  }

  #died(errorType: string, errorMessage: string): void {
    this.stop();
    const outcome: InvocationOutcome = { kind: 'died', errorType, errorMessage };
    this.#loaded.resolve(outcome);
    this.#running?.end(outcome);
  }

  #readLines(stream: 'stdout' | 'stderr'): void {
    let rest = '';
    this.#child[stream]?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#settings.onOutput(line, stream === 'stderr');
    });
  }
}
