/** One call to AWS: its start, from the start of the invocation, and its duration. */
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

/**
 * Calls and duration of the invocation since the last time; starts the list and the clock of the next one.
 */
export const takeCallTimes = (): { calls: CallTime[]; ms: number } => {
  const taken = { calls, ms: performance.now() - startedAt };
  calls = [];
  startedAt = performance.now();
  return taken;
};
