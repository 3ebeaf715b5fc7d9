import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLineOf } from '#infra/local/database/stale-process.ts';

const file = 'dist/.build.pid';

/** Runs `work` while no other host of this folder builds: two started side by side share `dist` and `cdk.out`. */
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
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = Number(readFileSync(file, 'utf8') || Number.NaN);
  // An empty file is being written this very moment.
  if (!Number.isNaN(holder) && !commandLineOf(holder)?.includes('infra/local/main.ts'))
    rmSync(file, { force: true });
  return false;
}
