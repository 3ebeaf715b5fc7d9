import { constants, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LOCAL_STACK } from './build-if-changed.ts';

export interface Snapshot {
  assemblyDir: string;
  websiteDir: string;
}

/**
 * Copies the build into the data folder, so that the next build in this clone does not affect a running
 * host. `instead`: the copy that a running host uses; it stays, so that the host can restart from it.
 */
export function snapshotBuild(dataDir: string, instead?: Snapshot): Snapshot {
  const first = join(dataDir, 'run');
  const folder = instead?.assemblyDir.startsWith(join(first, 'stack')) ? join(dataDir, 'run-2') : first;
  const snapshot = { assemblyDir: join(folder, 'stack'), websiteDir: join(folder, 'site') };
  copy(LOCAL_STACK, snapshot.assemblyDir);
  copy('dist/web', snapshot.websiteDir);
  return snapshot;
}

function copy(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE });
}
