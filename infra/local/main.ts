import { resolve } from 'node:path';
import { roleName } from '#shared/admins/role-labels.ts';
import { personRoleName } from '#shared/customers/people/person-labels.ts';
import { demoAccounts, demoCompanyPeople, demoCustomer, demoStaff } from './demo/accounts.ts';
import { demoNotice, isDemoWanted } from './demo/demo-wanted.ts';
import { seedDemo } from './demo/seed.ts';
import { startHost, type LocalHost } from './host.ts';
import { buildIfChanged } from './start/build-if-changed.ts';
import { withBuildLock } from './start/build-lock.ts';
import { openDataFolder } from './start/data-format.ts';
import { runningDemo } from './start/running-demo.ts';
import { snapshotBuild, type Snapshot } from './start/snapshot.ts';
import { watchSources } from './start/watch-sources.ts';

const { env } = process;
const demo = isDemoWanted(env);
const dataDir = resolve(env['DATA_DIR'] ?? '.local');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

let host: LocalHost | undefined;
/** The build that the host runs. */
let running: Snapshot | undefined;
let stoppingSince: number | undefined;

try {
  const { unlock, movedTo } = openDataFolder(dataDir, new Date());
  process.on('exit', unlock);
  if (movedTo)
    say(`${dataDir} holds data of an older format: it was moved to ${movedTo}, and new data begins.`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // The launcher ended, perhaps with its terminal.
  process.on('disconnect', () => void stop(0));
  process.stdout.on('error', () => void stop(0));
  const notice = demoNotice(env);
  if (notice) say(notice);
  running = await prepare();
  host = await serve(running);
  if (demo) await seedDemo(runningDemo(host)).catch(complain);
  announce(host.origin);
  // a real ERP may have changed since, and the first scheduled poll is minutes away
  if (env['DOLIBARR_URL']) void host.schedules.runNow('catalog-sync');
  if (env['WATCH'] === '1') watchSources(restart);
} catch (error) {
  complain(error);
  await stop(1);
}

/** Builds what changed and copies it. */
async function prepare(): Promise<Snapshot> {
  return withBuildLock(async () => {
    // BUILD=0 runs the last build, whatever the sources
    if (env['BUILD'] !== '0') await buildIfChanged(say);
    return snapshotBuild(dataDir, running);
  });
}

async function serve(built: Snapshot): Promise<LocalHost> {
  const port = Number(env['PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT=${env['PORT']} is no port.`);
  const showError = (line: string) => void process.stderr.write(`${line}\n`);
  const started = await startHost({ ...built, port, dataDir, demo, environment: env, showError });
  void started.broken.then(() => {
    complain(new Error('The database ended by itself.'));
    return stop(1);
  });
  return started;
}

/** After a change of the sources. If the build or the start fails, the former build continues. */
async function restart(): Promise<void> {
  try {
    const built = await prepare();
    await host?.stop();
    host = await serveOr(running, built);
    say(`Ready again: ${host.origin}`);
  } catch (error) {
    complain(error);
  }
}

async function serveOr(former: Snapshot | undefined, built: Snapshot): Promise<LocalHost> {
  try {
    const started = await serve(built);
    running = built;
    return started;
  } catch (error) {
    if (former === undefined) throw error;
    complain(error);
    say('The new build does not start: the former one goes on.');
    return serve(former);
  }
}

function announce(origin: string): void {
  say(`Ready: ${origin}`);
  say(`Everything about this machine: ${origin}/__local`);
  if (!demo) return;
  const { admin, superAdmin } = demoAccounts;
  say(`Pro          ${demoCustomer.mail} / ${demoCustomer.password}`);
  for (const { role, email, password } of demoCompanyPeople)
    say(`${personRoleName(role).padEnd(12)} ${email} / ${password}`);
  say(`Admin        ${admin.email} / ${admin.password}`);
  say(`Super admin  ${superAdmin.email} / ${superAdmin.password}`);
  for (const { role, email, password } of demoStaff)
    say(`${roleName(role).padEnd(12)} ${email} / ${password}`);
}

function complain(error: unknown): void {
  if (stoppingSince !== undefined) return;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

/** Stops everything in order; another signal, or eight seconds, ends it at once. */
async function stop(code: number): Promise<void> {
  if (stoppingSince !== undefined) {
    // Ctrl-C arrives twice: from the terminal, and forwarded by the launcher.
    if (Date.now() - stoppingSince > 1000) process.exit(code);
    return;
  }
  stoppingSince = Date.now();
  setTimeout(() => process.exit(1), 8000).unref();
  await host?.stop();
  process.exit(code);
}
