import { ok, type Outcome } from '#functions/platform/outside/outcome.ts';
import type { Interruption } from './interruption.ts';

/**
 * How one call to an outside system fails. `down`: never reached. `lost`: done, the answer is lost. `late`: the
 * answer is lost and the other side does it only 50 s later. `ghost`: reported as done, and not done.
 */
export type FaultMode = 'down' | 'lost' | 'late' | 'ghost';
export type Fault = { atCall: number; mode: FaultMode };

const LATE_MS = 50_000;

/** The connection to an outside system: crashes and faults strike here, late effects happen as time passes. */
export class Outside {
  readonly #interruption: Interruption;
  readonly #now: () => number;
  #late: { at: number; happen: () => unknown }[] = [];
  #calls = 0;
  #fault: Fault | undefined;
  /** How long each call takes, and how long all took so far. */
  paceMs = 0;
  spentMs = 0;

  constructor(interruption: Interruption, now: () => number) {
    this.#interruption = interruption;
    this.#now = now;
  }

  arm(fault: Fault | undefined): void {
    this.#calls = 0;
    this.#fault = fault;
  }

  /** Delayed effects of the other side that are done by now. */
  catchUp(): void {
    const due = this.#late.filter(({ at }) => at <= this.#now());
    this.#late = this.#late.filter(({ at }) => at > this.#now());
    for (const { happen } of due) happen();
  }

  read<T, R extends string>(look: () => T): Promise<Outcome<T, R>> {
    return this.#interruption.through(async () =>
      this.#strike() === undefined ? ok(look()) : { kind: 'unreachable', cause: 'simulated' },
    );
  }

  /** A write that returns the result of `act`; `ghost` is its answer when it is not really done. */
  write<T, R extends string>(act: () => Outcome<T, R>, ghost?: () => T): Promise<Outcome<T, R>> {
    return this.#interruption.through(async () => {
      const mode = this.#strike();
      if (mode === undefined) return act();
      if (mode === 'down') return { kind: 'unreachable', cause: 'simulated' };
      if (mode === 'ghost' && ghost !== undefined) return ok(ghost());
      if (mode === 'late') this.#late.push({ at: this.#now() + LATE_MS, happen: act });
      else act();
      return { kind: 'ambiguous', cause: 'simulated' };
    });
  }

  #strike(): FaultMode | undefined {
    this.#calls += 1;
    this.spentMs += this.paceMs;
    return this.#fault?.atCall === this.#calls ? this.#fault.mode : undefined;
  }
}
