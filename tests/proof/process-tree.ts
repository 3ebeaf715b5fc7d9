import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that it started, in whatever group; zombies are left out (Linux; elsewhere none). */
export const processTree = (root: number): number[] => {
  const parents = new Map(
    readdirOr('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const parent = parentOf(Number(name));
        return parent === undefined ? [] : [[Number(name), parent] as const];
      }),
  );
  const isBelow = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = parents.get(at)) if (at === root) return true;
    return false;
  };
  return [...parents.keys()].filter(isBelow);
};

export const isLive = (pid: number): boolean => parentOf(pid) !== undefined;

/** `/proc/<pid>/stat` is a number, a name in brackets with any content, the state and the parent. */
const parentOf = (pid: number): number | undefined => {
  const [state, parent] = readOr(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return parent === undefined || state === 'Z' ? undefined : Number(parent);
};

const readdirOr = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** The file, or nothing where there is none (any more). */
export const readOr = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
