import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Command line of a live process, or undefined; by `ps` without `/proc` (macOS). */
export function commandLineOf(pid: number, proc = '/proc'): string | undefined {
  if (!existsSync(proc)) {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout?.trim() || undefined;
  }
  try {
    return readFileSync(`${proc}/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Ends the process noted in `pidFile` if it is still ours: ids are reused, so its command line must contain
 * `marker`. Returns whether a process was ended.
 */
export async function endStaleProcess(pidFile: string, marker: string): Promise<boolean> {
  if (!existsSync(pidFile)) return false;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  const isOurs = () => commandLineOf(pid)?.includes(marker) === true;
  if (!Number.isInteger(pid) || pid <= 1 || !isOurs()) return false;
  process.kill(pid, 'SIGKILL');
  while (isOurs()) await delay(10);
  return true;
}
