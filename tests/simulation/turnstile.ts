/**
 * Lets two things happen at once, yet always in the same order: each waits here before every input or output, and
 * once all of them wait, the random source picks who goes next.
 */
export class Turnstile {
  readonly #pick: () => number;
  #active = 0;
  #waiting: (() => void)[] = [];

  /** `pick` answers a number from 0 to 1; the same numbers make the same order. */
  constructor(pick: () => number) {
    this.#pick = pick;
  }

  /** Runs all of them to their end; the first failure comes out once all have ended. */
  async together(works: readonly (() => Promise<unknown>)[]): Promise<void> {
    this.#active = works.length;
    const ended = await Promise.allSettled(
      works.map((work) =>
        work().finally(() => {
          this.#active -= 1;
          this.#next();
        }),
      ),
    );
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Resolves when it is the caller's turn; at once without other callers. */
  async turn(): Promise<void> {
    if (this.#active < 2) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      this.#next();
    });
  }

  #next(): void {
    if (this.#waiting.length === 0 || this.#waiting.length < this.#active) return;
    const [go] = this.#waiting.splice(Math.floor(this.#pick() * this.#waiting.length), 1);
    go?.();
  }
}
