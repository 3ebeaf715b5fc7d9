import { spawn } from 'node:child_process';
import { setInterval } from 'node:timers/promises';
import { processTree } from './process-tree.ts';
import { treeMemoryMb } from './tree-memory.ts';
import { countTreeTime } from './tree-time.ts';

/** Running programs, each in a group of its own. */
const running = new Set<number>();

/**
 * Ends all running programs with all that they started: vitest passes no signal on to its workers, and a worker
 * starts a database, a browser, or a local system in another group.
 */
export const endRunning = (): void => {
  for (const root of running) for (const pid of [-root, ...processTree(root)]) kill(pid);
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it ended by itself
  }
};

/** Runs a program to its end, its output shown; returns its and its children's memory and processor time. */
export const run = async (
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number; peakMb: number; processorSeconds: number }> => {
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
    detached: true,
  });
  if (child.pid !== undefined) running.add(child.pid);
  const ended = new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
  let peakMb = 0;
  const time = countTreeTime(child.pid ?? 0);
  const watching = new AbortController();
  const watch = async () => {
    for await (const _ of setInterval(2000, undefined, { signal: watching.signal })) {
      peakMb = Math.max(peakMb, treeMemoryMb(child.pid ?? 0));
      time.look();
    }
  };
  const watched = watch().catch(() => {});
  const code = await ended;
  if (child.pid !== undefined) running.delete(child.pid);
  watching.abort();
  await watched;
  return { code, peakMb, processorSeconds: time.seconds() };
};
