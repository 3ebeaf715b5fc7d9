import { processTree, readOr } from './process-tree.ts';

/** Clock ticks of Linux in a second, as `/proc` counts them. */
const TICKS = 100;

/**
 * Counts the processor time of a process and of all that it started, those that ended included as last measured
 * (Linux; elsewhere 0).
 */
export const countTreeTime = (root: number) => {
  const ticks = new Map<number, number>();
  return {
    look: (): void => {
      for (const pid of processTree(root)) ticks.set(pid, Math.max(ticks.get(pid) ?? 0, ticksOf(pid)));
    },
    seconds: (): number => Math.round([...ticks.values()].reduce((sum, one) => sum + one, 0) / TICKS),
  };
};

/** `/proc/<pid>/stat`: behind the name in brackets the twelfth field is user time, the thirteenth the system's. */
const ticksOf = (pid: number): number => {
  const fields = readOr(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
};
