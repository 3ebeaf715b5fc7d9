import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withBuildLock } from './build-lock.ts';
import { sourceStamp, unlessStamped } from './source-stamp.ts';

const common = ['package-lock.json', 'package.json', 'tsconfig.json', 'shared/**'];

/** Builds and synthesises what changed since the last time: functions, site, stack. Throws with what the part said. */
export async function buildIfChanged(say: (line: string) => void): Promise<void> {
  const functions = sourceStamp([...common, 'functions/**', 'infra/build/**']);
  const site = sourceStamp([...common, 'frontend/**', 'infra/build/**'], ['frontend/art/**']);
  const synth = sourceStamp([...common, 'functions/**', 'infra/stack/**', 'cdk.json']);
  await Promise.all([
    unlessStamped('dist/functions', functions, async () => {
      say('Building the functions…');
      await runNode(['infra/local/start/build-part.ts', 'functions']);
    }),
    unlessStamped('dist/web', site, async () => {
      say('Building the site…');
      await runNode(['infra/local/start/build-part.ts', 'website']);
    }),
  ]);
  await unlessStamped('cdk.out', synth, async () => {
    say('Synthesising the stack…');
    rmSync('cdk.out', { recursive: true, force: true });
    // no CloudFormation reads it: the CDK's look at templates, half of the time, is for what is deployed
    const here = { CDK_OUTDIR: 'cdk.out', STAGE: 'local', CDK_VALIDATION: 'false' };
    await runNode(['infra/stack/app.ts'], here);
  });
}

function runNode(args: readonly string[], environment: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    const endWithHost = () => void child.kill();
    process.once('exit', endWithHost);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk));
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('exit', endWithHost);
      if (code === 0) resolve();
      else reject(new Error(`${args.join(' ')} failed:\n${output}`));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await withBuildLock(() => buildIfChanged((line) => void process.stdout.write(`${line}\n`)));
