import { resolve } from 'node:path';
import { demoAccounts, demoCustomer } from './demo/accounts.ts';
import { seedDemo } from './demo/seed.ts';
import { startHost, type LocalHost } from './host.ts';
import { buildIfChanged } from './start/build-if-changed.ts';
import { withBuildLock } from './start/build-lock.ts';
import { lockDataFolder } from './start/data-folder-lock.ts';
import { runningDemo } from './start/running-demo.ts';
import { snapshotBuild } from './start/snapshot.ts';

const { env } = process;
const demo = env['DEMO'] !== '0';
const dataDir = resolve(env['DATA_DIR'] ?? '.local');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

let host: LocalHost | undefined;
let stoppingSince: number | undefined;

try {
  const unlock = lockDataFolder(dataDir);
  process.on('exit', unlock);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // The launcher is gone: its terminal too, perhaps.
  process.on('disconnect', () => void stop(0));
  process.stdout.on('error', () => void stop(0));
  host = await start();
  void host.broken.then(() => {
    process.stderr.write('The database ended by itself.\n');
    return stop(1);
  });
} catch (error) {
  if (stoppingSince === undefined)
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
}

async function start(): Promise<LocalHost> {
  const built = await withBuildLock(async () => {
    // BUILD=0 runs what was built before, whatever the sources say
    if (env['BUILD'] !== '0') await buildIfChanged(say);
    return snapshotBuild(dataDir);
  });
  const port = Number(env['PORT'] ?? 3000);
  const showError = (line: string) => void process.stderr.write(`${line}\n`);
  const started = await startHost({ ...built, port, dataDir, demo, environment: env, showError });
  if (demo) await seedDemo(runningDemo(started));
  say(`Ready: ${started.origin}`);
  say(`Everything about this machine: ${started.origin}/__local`);
  if (demo) {
    const { admin, superAdmin } = demoAccounts;
    say(`Pro          ${demoCustomer.mail} / ${demoCustomer.password}`);
    say(`Admin        ${admin.email} / ${admin.password}`);
    say(`Super admin  ${superAdmin.email} / ${superAdmin.password}`);
  }
  return started;
}

/** Ends everything in order; another signal, or ten seconds, end it at once. */
async function stop(code: number): Promise<void> {
  if (stoppingSince !== undefined) {
    // Ctrl-C arrives twice: from the terminal, and passed on by the launcher.
    if (Date.now() - stoppingSince > 1000) process.exit(code);
    return;
  }
  stoppingSince = Date.now();
  setTimeout(() => process.exit(1), 10_000).unref();
  await host?.stop();
  process.exit(code);
}
