const deliveryMs = 25;

/** Wakes the long polls of a queue when one of its messages may have become available. */
export class Bell {
  readonly #sleepers = new Map<string, Set<() => void>>();
  /** Queues with a scheduled ring. */
  readonly #soon = new Set<string>();

  ring(queue: string): void {
    const sleepers = this.#sleepers.get(queue);
    this.#sleepers.delete(queue);
    for (const wake of sleepers ?? []) wake();
  }

  /**
   * Rings after a moment. SQS also takes some milliseconds until a sent message reaches a waiting poll; here
   * the sender gets its answer, and answers its own caller, before the work starts on the same cores.
   */
  ringSoon(queue: string): void {
    if (this.#soon.has(queue)) return;
    this.#soon.add(queue);
    setTimeout(() => {
      this.#soon.delete(queue);
      this.ring(queue);
    }, deliveryMs).unref();
  }

  /** Resolves at the next ring, after `milliseconds`, or when `signal` aborts, whichever comes first. */
  wait(queue: string, milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const sleepers = this.#sleepers.get(queue) ?? new Set();
      this.#sleepers.set(queue, sleepers);
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.max(1, milliseconds));
      signal.addEventListener('abort', wake, { once: true });
      sleepers.add(wake);
    });
  }
}
