import type { LocalFunctions } from '#infra/local/lambda/functions.ts';
import type { InvocationOutcome } from '#infra/local/lambda/outcome.ts';
import type { ScheduleDefinition } from '#infra/local/template/schedule-definitions.ts';
import { clockExpression, type NextRun } from './clock-expression.ts';

export interface ScheduleView {
  name: string;
  expression: string;
  timezone: string;
  enabled: boolean;
  function: string;
  nextRunAt: string | null;
  lastRun: {
    startedAt: string;
    endedAt: string | null;
    outcome: InvocationOutcome['kind'] | 'running';
  } | null;
}

/** setTimeout takes at most 2^31 ms. */
const longestTimerMs = 86_400_000;

/** Runs the schedules of the stack by the clock, or on request. */
export class Schedules {
  readonly #functions: LocalFunctions;
  readonly #entries: { definition: ScheduleDefinition; next: NextRun; lastRun: ScheduleView['lastRun'] }[];
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(definitions: readonly ScheduleDefinition[], functions: LocalFunctions, now = new Date()) {
    this.#functions = functions;
    this.#entries = definitions.map((definition) => ({
      definition,
      next: clockExpression(definition.expression, definition.timezone, now),
      lastRun: null,
    }));
  }

  /** Starts the clock. */
  start(): void {
    for (const { definition, next } of this.#entries)
      if (definition.enabled) this.#arm(definition.name, next);
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  list(now = new Date()): ScheduleView[] {
    return this.#entries.map(({ definition, next, lastRun }) => ({
      name: definition.name,
      expression: definition.expression,
      timezone: definition.timezone,
      enabled: definition.enabled,
      function: this.#functions.find(definition.functionArn)?.title ?? definition.functionArn,
      nextRunAt: definition.enabled ? (next(now)?.toISOString() ?? null) : null,
      lastRun,
    }));
  }

  /** Runs a schedule now and waits for its answer; undefined if there is none of that name. */
  async runNow(name: string): Promise<InvocationOutcome | undefined> {
    return this.#run(name, (arn, event) => this.#functions.invoke(arn, event));
  }

  #arm(name: string, next: NextRun, after = new Date()): void {
    const at = next(after);
    if (at === undefined) return;
    const waitMs = at.getTime() - Date.now();
    const timer = setTimeout(
      () => {
        if (waitMs > longestTimerMs) return this.#arm(name, next);
        void this.#run(name, (arn, event) => this.#functions.invokeAsync(arn, event));
        // from now: runs missed while the machine slept are skipped; AWS's clock never sleeps
        this.#arm(name, next, new Date(Math.max(at.getTime(), Date.now())));
      },
      Math.max(0, Math.min(waitMs, longestTimerMs)),
    );
    this.#timers.set(name, timer.unref());
  }

  async #run(
    name: string,
    invoke: (arn: string, event: unknown) => Promise<InvocationOutcome>,
  ): Promise<InvocationOutcome | undefined> {
    const entry = this.#entries.find(({ definition }) => definition.name === name);
    if (entry === undefined) return undefined;
    const { functionArn, input } = entry.definition;
    const lastRun: NonNullable<ScheduleView['lastRun']> = {
      startedAt: new Date().toISOString(),
      endedAt: null,
      outcome: 'running',
    };
    entry.lastRun = lastRun;
    const outcome = await invoke(functionArn, input ?? ruleEvent(name));
    lastRun.endedAt = new Date().toISOString();
    lastRun.outcome = outcome.kind;
    return outcome;
  }
}

/** The event of a scheduled EventBridge rule without input. */
function ruleEvent(name: string) {
  return {
    version: '0',
    source: 'aws.events',
    'detail-type': 'Scheduled Event',
    time: new Date().toISOString(),
    resources: [name],
    detail: {},
  };
}
