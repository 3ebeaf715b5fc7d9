import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from './data-folder-lock.ts';

/**
 * Version of the data in `.local/`. Raised when the stored shape changes without an upgrade: until the first
 * deployment, local data may be reset. A folder without a version is older than 1.
 */
const DATA_FORMAT = '7';

type OpenFolder = { unlock: () => void; movedTo?: string };

/** Locks the data folder. Data of another version is moved next to it, and an empty folder replaces it. */
export function openDataFolder(dataDir: string, now: Date): OpenFolder {
  const unlock = lockDataFolder(dataDir);
  const file = join(dataDir, 'format');
  const format = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (format === DATA_FORMAT) return { unlock };
  if (!existsSync(join(dataDir, 'queues.sqlite'))) {
    writeFileSync(file, DATA_FORMAT);
    return { unlock };
  }
  unlock();
  const movedTo = `${dataDir}-${now.toISOString().slice(0, 19).replaceAll(':', '')}`;
  renameSync(dataDir, movedTo);
  const lockedAgain = lockDataFolder(dataDir);
  writeFileSync(file, DATA_FORMAT);
  return { unlock: lockedAgain, movedTo };
}
