import { spawn } from 'node:child_process';
import { setInterval } from 'node:timers/promises';
import { treeMemoryMb } from './tree-memory.ts';

/** Runs a program to its end, its output shown; also says how much memory it and its children took at most. */
export const run = async (
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number; peakMb: number }> => {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  const ended = new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
  let peakMb = 0;
  const watching = new AbortController();
  const watch = async () => {
    for await (const _ of setInterval(2000, undefined, { signal: watching.signal }))
      peakMb = Math.max(peakMb, treeMemoryMb(child.pid ?? 0));
  };
  const watched = watch().catch(() => {});
  const code = await ended;
  watching.abort();
  await watched;
  return { code, peakMb };
};
