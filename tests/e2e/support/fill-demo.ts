import { renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { seedDemo } from '#infra/local/demo/seed.ts';
import { startHost } from '#infra/local/host.ts';
import { openDataFolder } from '#infra/local/start/data-format.ts';
import { runningDemo } from '#infra/local/start/running-demo.ts';
import { snapshotBuild } from '#infra/local/start/snapshot.ts';

// Fills a shop with the demonstration and closes it, so that every lane starts from a copy: filling it takes a core
// for most of a minute. The build is not stored in it, and the folder gets its name once it is complete.
const filled = resolve(process.argv[2] ?? '.local-e2e-demo');
const dataDir = `${filled}-new`;
for (const old of [filled, dataDir]) rmSync(old, { recursive: true, force: true });
const { unlock } = openDataFolder(dataDir, new Date());
const host = await startHost({
  ...snapshotBuild(dataDir),
  port: 0,
  dataDir,
  demo: true,
  environment: { WARM_COPIES: '40' },
  showError: (line) => void process.stderr.write(`${line}\n`),
});
await seedDemo(runningDemo(host));
await host.stop();
rmSync(join(dataDir, 'run'), { recursive: true });
unlock();
renameSync(dataDir, filled);
