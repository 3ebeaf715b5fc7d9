import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts, demoCustomer } from '#infra/local/demo/accounts.ts';
import { callApi } from '#infra/local/demo/demo-host.ts';
import { seedDemo } from '#infra/local/demo/seed.ts';
import { startHost } from '#infra/local/host.ts';
import { buildIfChanged } from '#infra/local/start/build-if-changed.ts';
import { runningDemo } from '#infra/local/start/running-demo.ts';
import { snapshotBuild } from '#infra/local/start/snapshot.ts';

export type SignedIn = { token: string; user: { id: string } };

/** The whole local system as in `npm start`, with its demo data, and two people signed in. */
export const openShop = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'scripts-'));
  await buildIfChanged((line) => process.stdout.write(`${line}\n`));
  const host = await startHost({
    ...snapshotBuild(dataDir),
    port: 0,
    dataDir,
    demo: true,
    // many requests in a short time are the point
    environment: { THROTTLE: '0' },
    showError: (line) => process.stderr.write(`${line}\n`),
  });
  const demo = runningDemo(host);
  await seedDemo(demo);
  const signIn = async (path: string, who: { email: string; password: string }, name: 'data' | 'admin') => {
    const { body } = await callApi(demo, 'POST', path, { email: who.email, password: who.password });
    return { token: String(body['token']), user: body[name] as { id: string } };
  };
  return {
    origin: host.origin,
    erp: host.erpSandbox!,
    runSchedule: demo.runSchedule,
    pro: await signIn('/api/auth/login', { ...demoCustomer, email: demoCustomer.mail }, 'data'),
    admin: await signIn('/api/admin/login', demoAccounts.superAdmin, 'admin'),
    async close(): Promise<void> {
      await host.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;
