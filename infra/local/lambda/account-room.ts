import type { InvocationOutcome } from './outcome.ts';

/** Concurrency limit of an account: Lambda refuses further runs of any function. Undefined without limit. */
export const accountRoom = (limit: number | undefined) => {
  let running = 0;
  return async (run: () => Promise<InvocationOutcome>): Promise<InvocationOutcome> => {
    if (running >= (limit ?? Infinity)) return { kind: 'throttled' };
    running += 1;
    try {
      return await run();
    } finally {
      running -= 1;
    }
  };
};
