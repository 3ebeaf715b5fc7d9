import type { DayRange } from './till-period.ts';

/**
 * The span of days to read from the till, one set of calls: from the first to the last day that is not
 * completely stored. Null when all are stored.
 */
export const liveSpan = (requested: readonly string[], stored: readonly string[]): DayRange => {
  const have = new Set(stored);
  const missing = requested.filter((date) => !have.has(date));
  const [from, to] = [missing[0], missing.at(-1)];
  return from && to ? { from, to } : null;
};
