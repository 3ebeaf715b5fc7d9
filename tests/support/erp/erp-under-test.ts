import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDolibarrSandbox } from '#infra/sandboxes/dolibarr/start.ts';
import { openTestShop, type TestShop } from '#tests/support/orders/shop.ts';
import { openDemoShop } from './demo-catalog.ts';

const API_KEY = 'cle-de-test';

type ErpUnderTest = { url: string; apiKey: string; close: () => Promise<void> };

/**
 * A sandbox of its own; or the real Dolibarr that DOLIBARR_URL and DOLIBARR_API_KEY name, where DOLIBARR_MAY_WRITE=1 says
 * that it may be written to.
 */
export const openErpUnderTest = async (now: () => Date): Promise<ErpUnderTest> => {
  const real = realErp();
  if (real) return { ...real, close: async () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), 'erp-'));
  const sandbox = await startDolibarrSandbox({ dataDir, port: 0, apiKey: API_KEY, demo: true, now });
  return {
    url: sandbox.url,
    apiKey: API_KEY,
    close: async () => {
      await sandbox.close();
      rmSync(dataDir, { recursive: true });
    },
  };
};

const realErp = (): { url: string; apiKey: string } | undefined => {
  const { DOLIBARR_URL: url, DOLIBARR_API_KEY: apiKey = '', DOLIBARR_MAY_WRITE: mayWrite } = process.env;
  return url && mayWrite === '1' ? { url, apiKey } : undefined;
};

/** A test shop beside it, which is still to read what was added to the demo: all of it, where the ERP is a real one. */
export const openShopUnderTest = (day: Date): Promise<TestShop> =>
  realErp() ? openTestShop() : openDemoShop(day);
