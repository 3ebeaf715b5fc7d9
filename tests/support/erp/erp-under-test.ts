import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDolibarrSandbox } from '#infra/sandboxes/dolibarr/start.ts';

const API_KEY = 'cle-de-test';

type ErpUnderTest = { url: string; apiKey: string; close: () => Promise<void> };

/**
 * A sandbox of its own; or the real Dolibarr that DOLIBARR_URL and DOLIBARR_API_KEY name, where DOLIBARR_MAY_WRITE=1 says
 * that it may be written to.
 */
export const openErpUnderTest = async (now: () => Date): Promise<ErpUnderTest> => {
  const { DOLIBARR_URL: url, DOLIBARR_API_KEY: apiKey = '', DOLIBARR_MAY_WRITE: mayWrite } = process.env;
  if (url && mayWrite === '1') return { url, apiKey, close: async () => {} };
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
