import type { InvocationOutcome } from './outcome.ts';
import { WarmProcess, type ProcessSettings } from './warm-process.ts';
import type { Tenant, WarmRoom } from './warm-room.ts';

/** A machine has few cores: more copies of one function only take memory. */
const mostProcesses = 4;
/** Calls wait this long for a busy copy before another one is started (starting takes ten times longer). */
const patienceMs = 50;
const maxIdleMs = 5 * 60_000;
/** Further copies are for a burst of calls. */
const maxSpareIdleMs = 20_000;

interface Call {
  event: unknown;
  /** Time at which it is handled, if not now. */
  at: number | undefined;
}

interface Waiting extends Call {
  end: (outcome: InvocationOutcome) => void;
}

/** The copies of one function: at most one event each, reused like on Lambda, started one after the other. */
export class ProcessPool implements Tenant {
  readonly #settings: ProcessSettings;
  readonly #room: WarmRoom;
  readonly #processes = new Set<WarmProcess>();
  readonly #idle: WarmProcess[] = [];
  readonly #waiting: Waiting[] = [];
  #patience: NodeJS.Timeout | undefined;
  #isStarting = false;
  #isClosed = false;
  #inProgress = 0;

  constructor(settings: ProcessSettings, room: WarmRoom) {
    this.#settings = settings;
    this.#room = room;
    room.enter(this);
  }

  /** Runs one event, on a warm copy if there is one. Never rejects. */
  async invoke(event: unknown, at?: number): Promise<InvocationOutcome> {
    const { reservedConcurrency } = this.#settings.definition;
    if (this.#isClosed || (reservedConcurrency !== undefined && this.#inProgress >= reservedConcurrency)) {
      return { kind: 'throttled' };
    }
    this.#inProgress += 1;
    try {
      return await this.#run({ event, at });
    } finally {
      this.#inProgress -= 1;
    }
  }

  get pids(): number[] {
    return [...this.#processes].flatMap((process) => process.pid ?? []);
  }

  get copies(): number {
    return [...this.#processes].filter((process) => process.isAlive).length;
  }

  get idleSince(): number | undefined {
    return this.#idle.find((process) => process.isAlive)?.idleSince;
  }

  endLongestIdle(): void {
    this.#idle.find((process) => process.isAlive)?.stop();
  }

  /** Ends copies that were idle for five minutes; all but the last one after twenty seconds. */
  endIdle(now = Date.now()): void {
    for (const process of this.#idle) {
      const endAfterMs = this.copies > 1 ? maxSpareIdleMs : maxIdleMs;
      if (process.isAlive && now - process.idleSince > endAfterMs) process.stop();
    }
  }

  /** Ends all copies; events in progress end as died, waiting ones as throttled. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#patience);
    for (const waiting of this.#waiting.splice(0)) waiting.end({ kind: 'throttled' });
    const processes = [...this.#processes];
    for (const process of processes) process.stop();
    await Promise.all(processes.map((process) => process.ended));
  }

  #run(call: Call): Promise<InvocationOutcome> {
    const idle = this.#idle.pop();
    if (idle?.isAlive) return this.#runOn(idle, call);
    const { promise, resolve } = Promise.withResolvers<InvocationOutcome>();
    this.#waiting.push({ ...call, end: resolve });
    this.#growSoon();
    return promise;
  }

  async #runOn(process: WarmProcess, { event, at }: Call): Promise<InvocationOutcome> {
    const outcome = await process.run(event, at);
    this.#takeNext(process);
    return outcome;
  }

  #takeNext(process: WarmProcess): void {
    if (!process.isAlive) return;
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(process);
    else void this.#runOn(process, next).then(next.end);
  }

  #growSoon(): void {
    if (this.#isClosed || this.#isStarting || this.#waiting.length === 0) return;
    if (this.copies >= mostProcesses) return;
    if (this.copies === 0) {
      // the first copy starts whatever else is running: no other process can serve its calls
      this.#room.makeRoom();
      return void this.#start();
    }
    this.#patience ??= setTimeout(() => {
      this.#patience = undefined;
      if (this.#waiting.length > 0 && !this.#isStarting && this.#room.makeRoom()) void this.#start();
    }, patienceMs);
  }

  async #start(): Promise<void> {
    this.#isStarting = true;
    const process = new WarmProcess(this.#settings);
    this.#processes.add(process);
    void process.ended.then(() => this.#forget(process));
    const failure = await process.loaded();
    this.#isStarting = false;
    // A function that cannot be loaded fails its caller, as on Lambda, instead of being retried forever.
    if (failure === undefined) this.#takeNext(process);
    else this.#waiting.shift()?.end(failure);
    this.#growSoon();
  }

  #forget(process: WarmProcess): void {
    this.#processes.delete(process);
    const at = this.#idle.indexOf(process);
    if (at >= 0) this.#idle.splice(at, 1);
    this.#growSoon();
  }
}
