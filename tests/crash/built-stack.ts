import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { snapshotBuild } from '#infra/local/start/snapshot.ts';

/** Today's functions and stack, built where they changed, and copied into `folder`; returns the assembly's folder. */
export async function builtStack(folder: string): Promise<string> {
  await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    'infra/local/start/build-if-changed.ts',
  ]);
  return snapshotBuild(folder).assemblyDir;
}
