import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHost, type LocalHost } from '#infra/local/host.ts';

export interface RunningFixture {
  host: LocalHost;
  /** Folder into which the worker writes. */
  out: string;
  dataDir: string;
  errors: string[];
  /** Starts again on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs the small stack next to this file. No outside system is started: their addresses are given. */
export async function startFixture(): Promise<RunningFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'host-'));
  const out = join(folder, 'out');
  mkdirSync(out);
  const assemblyDir = join(folder, 'assembly');
  cpSync(join(import.meta.dirname, 'assembly'), assemblyDir, { recursive: true });
  const template = join(assemblyDir, 'fixture.template.json');
  writeFileSync(template, readFileSync(template, 'utf8').replace('OUT_FOLDER', out));
  const errors: string[] = [];
  const start = () =>
    startHost({
      port: 0,
      dataDir: join(folder, 'data'),
      assemblyDir,
      websiteDir: join(import.meta.dirname, 'website'),
      demo: false,
      environment: {
        DOLIBARR_URL: 'http://erp.test',
        CASHMAG_URL: 'http://till.test',
        STRIPE_SECRET_KEY: 'sk_test_fixture',
        PAYPAL_CLIENT_ID: 'fixture',
      },
      showError: (line) => errors.push(line),
    });
  const fixture: RunningFixture = {
    host: await start(),
    out,
    dataDir: join(folder, 'data'),
    errors,
    restart: async () => {
      await fixture.host.stop();
      fixture.host = await start();
    },
    stop: async () => {
      await fixture.host.stop();
      rmSync(folder, { recursive: true });
    },
  };
  return fixture;
}
