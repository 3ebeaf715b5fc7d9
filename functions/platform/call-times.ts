/** One call to AWS: when it began, counted from the start of the invocation, and how long its answer took. */
export type CallTime = { call: string; beganAtMs: number; ms: number };

/** Calls of the current invocation (a Lambda serves one at a time). */
let calls: CallTime[] = [];
let startedAt = performance.now();
let spentBefore = process.cpuUsage();

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
 * What the invocation called since the last time, how long it took, and how much processor time of that it used, which a
 * busy machine changes least; starts the list and the clocks of the next one.
 */
export const takeCallTimes = (): { calls: CallTime[]; ms: number; processorMs: number } => {
  const { user, system } = process.cpuUsage(spentBefore);
  const taken = { calls, ms: performance.now() - startedAt, processorMs: (user + system) / 1000 };
  calls = [];
  startedAt = performance.now();
  spentBefore = process.cpuUsage();
  return taken;
};
