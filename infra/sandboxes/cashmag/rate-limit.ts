import { TillError } from './till-error.ts';

const WINDOW_MS = 60_000;

/**
 * At most `perMinute` calls in any minute for one key; the real limit is not published, 40 is what clients
 * use.
 */
export function createRateLimit(perMinute: number, now: () => Date): (key: string) => void {
  const calls = new Map<string, number[]>();
  return (key) => {
    const moment = now().getTime();
    const recent = (calls.get(key) ?? []).filter((at) => at > moment - WINDOW_MS);
    const oldest = recent[0];
    calls.set(key, recent);
    if (recent.length >= perMinute && oldest !== undefined) {
      const wait = Math.max(1, Math.ceil((oldest + WINDOW_MS - moment) / 1000));
      throw new TillError(429, 'Too many requests', wait);
    }
    recent.push(moment);
  };
}
