import type { Outcome } from './outcome.ts';

/**
 * What runs at once in an account: Lambda refuses what goes beyond it, whatever function it is for. Undefined without
 * limit.
 */
export const accountRoom = (limit: number | undefined) => {
  let running = 0;
  return async (run: () => Promise<Outcome>): Promise<Outcome> => {
    if (running >= (limit ?? Infinity)) return { kind: 'throttled' };
    running += 1;
    try {
      return await run();
    } finally {
      running -= 1;
    }
  };
};
