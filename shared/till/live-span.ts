import type { DayRange } from './till-period.ts';

/**
 * The days that the till itself must be asked for, as one span (one span is one set of calls): from the first day that
 * is not stored whole to the last. Null when every day is.
 */
export const liveSpan = (requested: readonly string[], stored: readonly string[]): DayRange => {
  const have = new Set(stored);
  const missing = requested.filter((date) => !have.has(date));
  const [from, to] = [missing[0], missing.at(-1)];
  return from && to ? { from, to } : null;
};
