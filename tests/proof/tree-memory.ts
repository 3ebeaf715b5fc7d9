import { processTree, readOr } from './process-tree.ts';

/** Memory of a process and all that it started, shared pages divided among their users (Linux; elsewhere 0). */
export const treeMemoryMb = (root: number): number =>
  Math.round(processTree(root).reduce((sum, pid) => sum + sharedKb(pid), 0) / 1024);

const sharedKb = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readOr(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
