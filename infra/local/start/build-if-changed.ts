import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withBuildLock } from './build-lock.ts';
import { sourceStamp, unlessStamped } from './source-stamp.ts';

const common = ['package-lock.json', 'package.json', 'tsconfig.json', 'shared/**'];

/** Builds the functions and the site if their sources changed since the last build. */
export async function buildBundles(report: (line: string) => void): Promise<void> {
  const functions = sourceStamp([...common, 'functions/**', 'infra/build/**']);
  const site = sourceStamp([...common, 'frontend/**', 'infra/build/**']);
  await Promise.all([
    unlessStamped('dist/functions', functions, async () => {
      report('Building the functions…');
      await runNode(['infra/local/start/build-part.ts', 'functions']);
    }),
    unlessStamped('dist/web', site, async () => {
      report('Building the site…');
      await runNode(['infra/local/start/build-part.ts', 'website']);
    }),
  ]);
}

/** Output of the local stack's synthesis; `cdk.out` belongs to the CDK command line. */
export const LOCAL_STACK = 'dist/stack';

/**
 * Builds the bundles and synthesises the local stack, whose assets are copies of the bundles, if sources
 * changed.
 */
export async function buildIfChanged(report: (line: string) => void): Promise<void> {
  await buildBundles(report);
  const stack = sourceStamp([...common, 'functions/**', 'infra/build/**', 'infra/stack/**', 'cdk.json']);
  await unlessStamped(LOCAL_STACK, stack, async () => {
    report('Synthesising the stack…');
    rmSync(LOCAL_STACK, { recursive: true, force: true });
    // CDK_VALIDATION=false: no CloudFormation reads this template, and the CDK's validation takes half of
    // the time
    const environment = { CDK_OUTDIR: LOCAL_STACK, STAGE: 'local', CDK_VALIDATION: 'false' };
    await runNode(['infra/stack/app.ts'], environment);
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
