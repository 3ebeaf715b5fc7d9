import { constants, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LOCAL_STACK } from './build-if-changed.ts';

export interface Snapshot {
  assemblyDir: string;
  websiteDir: string;
}

/** Copies what was built into the data folder, so that the next build in this clone disturbs no running host. */
export function snapshotBuild(dataDir: string): Snapshot {
  const snapshot = { assemblyDir: join(dataDir, 'run', 'stack'), websiteDir: join(dataDir, 'run', 'site') };
  copy(LOCAL_STACK, snapshot.assemblyDir);
  copy('dist/web', snapshot.websiteDir);
  return snapshot;
}

function copy(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE });
}
