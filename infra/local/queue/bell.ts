/** Wakes the long polls of a queue when one of its messages may have become available. */
export class Bell {
  readonly #sleepers = new Map<string, Set<() => void>>();

  ring(queue: string): void {
    const sleepers = this.#sleepers.get(queue);
    this.#sleepers.delete(queue);
    for (const wake of sleepers ?? []) wake();
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
