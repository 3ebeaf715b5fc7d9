import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildFunctions } from '#infra/build/functions.ts';

/** Today's functions, bundled and synthesised into a folder of the test's own; answers the assembly's folder. */
export async function builtStack(folder: string): Promise<string> {
  const functionsDir = join(folder, 'functions');
  const assemblyDir = join(folder, 'stack');
  await buildFunctions(functionsDir);
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'infra/stack/app.ts'],
    {
      env: { ...process.env, STAGE: 'local', FUNCTIONS_DIR: functionsDir, CDK_OUTDIR: assemblyDir },
    },
  );
  return assemblyDir;
}
