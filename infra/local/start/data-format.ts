import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from './data-folder-lock.ts';

/**
 * Of the data in `.local/`. Raised when what is stored changes its shape and nothing lifts it: as long as nothing has been
 * deployed, a machine's own data may start anew. A folder that says nothing is older than format 1.
 */
const DATA_FORMAT = '7';

type OpenFolder = { unlock: () => void; movedTo?: string };

/** Locks the folder of all state. Data of another format is moved beside it, whole, and an empty folder takes its place. */
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
