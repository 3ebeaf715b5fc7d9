export interface Alarm {
  /** Rings in `ms`, or earlier if it was already set so. */
  setIn(ms: number): void;
  cancel(): void;
}

/** One timer that rings at the earliest requested moment; it does not keep the process alive. */
export function createAlarm(ring: () => void): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let ringsAt = Infinity;
  return {
    setIn(ms) {
      const at = performance.now() + ms;
      if (at >= ringsAt) return;
      clearTimeout(timer);
      ringsAt = at;
      timer = setTimeout(() => {
        ringsAt = Infinity;
        ring();
      }, ms).unref();
    },
    cancel() {
      clearTimeout(timer);
      ringsAt = Infinity;
    },
  };
}
