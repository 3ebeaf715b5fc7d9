import type { Turnstile } from './turnstile.ts';

/** Thrown by every port once the process is "dead": nothing after it happens, whatever catches it. */
export class Crashed extends Error {}

export type Crash = { atCall: number; when: 'before' | 'after' };

/**
 * Every input and output of the system goes through here, counted. A crash strikes at a chosen call, before or after it
 * is carried out; from then on all calls fail until the next step, which is a new process on the same table.
 */
export class Interruption {
  #calls = 0;
  #crash: Crash | undefined;
  #crashesOfLife: readonly Crash[] = [];
  isDead = false;
  /** Calls since the life began, and how many crashes struck in it. */
  callsOfLife = 0;
  deaths = 0;
  readonly #turnstile: Turnstile;

  constructor(turnstile: Turnstile) {
    this.#turnstile = turnstile;
  }

  arm(crash: Crash | undefined): void {
    this.#calls = 0;
    this.#crash = crash;
    this.isDead = false;
  }

  /**
   * From here on the calls of a life are counted; these crashes strike at these counts, in addition to those of its
   * moments.
   */
  armLife(crashes: readonly Crash[]): void {
    this.callsOfLife = 0;
    this.deaths = 0;
    this.#crashesOfLife = crashes;
  }

  async through<T>(call: () => Promise<T>): Promise<T> {
    await this.#turnstile.turn();
    if (this.isDead) throw new Crashed('dead');
    this.#calls += 1;
    this.callsOfLife += 1;
    const ofLife = this.#crashesOfLife.find(({ atCall }) => atCall === this.callsOfLife);
    const strikes = this.#crash?.atCall === this.#calls ? this.#crash.when : ofLife?.when;
    if (strikes === 'before') this.#die();
    const result = await call();
    if (strikes === 'after') this.#die();
    return result;
  }

  #die(): never {
    this.isDead = true;
    this.deaths += 1;
    throw new Crashed('now');
  }
}
