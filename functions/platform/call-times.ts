/** One call to AWS: when it began, counted from the start of the invocation, and how long its answer took. */
export type CallTime = { call: string; beganAtMs: number; ms: number };

/** Calls of the current invocation (a Lambda serves one at a time). */
let calls: CallTime[] = [];
let startedAt = performance.now();

/** Times one call, its retries included. */
export const timeCall = async <T>(command: string | undefined, call: () => Promise<T>): Promise<T> => {
  const beganAt = performance.now();
  try {
    return await call();
  } finally {
    calls.push({
      call: (command ?? 'unknown').replace(/Command$/, ''),
      beganAtMs: beganAt - startedAt,
      ms: performance.now() - beganAt,
    });
  }
};

/** What the invocation called since the last time, and how long it took; starts the list and the clock of the next one. */
export const takeCallTimes = (): { calls: CallTime[]; ms: number } => {
  const taken = { calls, ms: performance.now() - startedAt };
  calls = [];
  startedAt = performance.now();
  return taken;
};
