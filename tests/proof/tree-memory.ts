import { readdirSync, readFileSync } from 'node:fs';

/** Memory of a process and all that it started, shared pages divided among their users (Linux; elsewhere 0). */
export const treeMemoryMb = (root: number): number => {
  const parents = new Map(
    readdirOr('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)]),
  );
  const isBelow = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = parents.get(at)) if (at === root) return true;
    return false;
  };
  const pids = [...parents.keys()].filter(isBelow);
  return Math.round(pids.reduce((sum, pid) => sum + sharedKb(pid), 0) / 1024);
};

/** The fourth field of `/proc/<pid>/stat`; the second is a name in brackets, with whatever a name may hold. */
const parentOf = (pid: string): number =>
  Number(
    readOr(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')[1] ?? 0,
  );

const sharedKb = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readOr(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

const readdirOr = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const readOr = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
