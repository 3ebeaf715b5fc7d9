import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunningHost } from './running-hosts.ts';

const file = 'dist/.build.pid';

/** Runs `work` while no other host of this folder builds: concurrent hosts share `dist`. */
export async function withBuildLock<Result>(work: () => Promise<Result>): Promise<Result> {
  mkdirSync('dist', { recursive: true });
  while (!tryLock()) await delay(100);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryLock(): boolean {
  // A link appears with its content, atomically.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
  if (existsSync(file) && !isRunningHost(Number(readFileSync(file, 'utf8')))) rmSync(file, { force: true });
  return false;
}
