import type { Throttle } from '#infra/local/template/api-definition.ts';

/** A token bucket that starts full; `now` in milliseconds. */
export class TokenBucket {
  readonly #throttle: Throttle;
  #tokens: number;
  #filledAt: number;

  constructor(throttle: Throttle, now: number) {
    this.#throttle = throttle;
    this.#tokens = throttle.burst;
    this.#filledAt = now;
  }

  /** Takes a token; false if there is none. */
  take(now: number): boolean {
    const { rate, burst } = this.#throttle;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filledAt) / 1000) * rate);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
