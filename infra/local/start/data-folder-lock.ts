import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunningHost } from './running-hosts.ts';

/**
 * Locks `dataDir` for this process; returns a function that unlocks it. Throws, naming the other process, if
 * one is alive. A lock left by a killed process is ignored.
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'host.pid');
  const owner = ownerOf(file);
  if (owner !== undefined) {
    throw new Error(
      `${dataDir} is in use by process ${owner}: stop it, or choose another folder with DATA_DIR=…`,
    );
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function ownerOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return isRunningHost(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}
