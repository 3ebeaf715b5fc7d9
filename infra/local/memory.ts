import { readFileSync } from 'node:fs';

export interface MemoryUse {
  /** Sum of the resident memory of all processes; shared pages are counted once per process. */
  rssMb: number;
  /** The same with shared pages divided among their users: the real use. 0 where unknown. */
  pssMb: number;
}

/** Memory of this process and the given ones (Linux; elsewhere of this process only). */
export function memoryUse(pids: readonly number[]): MemoryUse {
  let rssKb = 0;
  let pssKb = 0;
  for (const pid of [process.pid, ...pids]) {
    const rollup = readOr(`/proc/${pid}/smaps_rollup`);
    rssKb += kilobytes(rollup, 'Rss') || (pid === process.pid ? process.memoryUsage().rss / 1024 : 0);
    pssKb += kilobytes(rollup, 'Pss');
  }
  return { rssMb: Math.round(rssKb / 1024), pssMb: Math.round(pssKb / 1024) };
}

function kilobytes(rollup: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0);
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
