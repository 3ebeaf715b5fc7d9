import { readdirSync, readFileSync } from 'node:fs';

type Parts = Record<string, (number | null)[]>;

/** Of each part of a running local system: its processes. */
export const partsOf = async (origin: string): Promise<Parts> =>
  (await (await fetch(`${origin}/__local/processes`)).json()) as Parts;

/**
 * Processor time each part has used so far, in ms, to the nanosecond as Linux counts it for each thread. A busy
 * machine affects it the least.
 */
export const processorTimes = (parts: Parts): Record<string, number> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, pids]) => [
      name,
      pids.reduce((sum: number, pid) => sum + (pid === null ? 0 : usedBy(pid)), 0),
    ]),
  );

const usedBy = (pid: number): number => {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(nanoseconds) / 1e6;
    }, 0);
  } catch {
    // ended in the meantime, or no Linux
    return 0;
  }
};
