import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DolibarrConfig } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { type DolibarrSandboxOptions, startDolibarrSandbox } from '#infra/sandboxes/dolibarr/start.ts';
import { addProducts } from './large-erp.ts';

/** The key of every Dolibarr that a test opens. */
export const ERP_KEY = 'cle-de-test';

type ErpOptions = Partial<Omit<DolibarrSandboxOptions, 'port' | 'apiKey'>> & { more?: number };

/**
 * A Dolibarr of the demo wholesaler, with `more` products, with configurable faults; by the real clock by default.
 * One on the `dataDir` of another is the same house.
 */
export const openErp = async ({ more = 0, dataDir: shared, ...options }: ErpOptions = {}) => {
  const dataDir = shared ?? mkdtempSync(join(tmpdir(), 'erp-'));
  const own = { dataDir, port: 0, apiKey: ERP_KEY };
  const { url, close } = await startDolibarrSandbox({ demo: true, badKeyMs: 1, ...options, ...own });
  if (more > 0) addProducts(dataDir, more);
  return {
    url,
    apiKey: ERP_KEY,
    dataDir,
    gateway: (config: Partial<DolibarrConfig> = {}) =>
      createDolibarrGateway({ baseUrl: url, apiKey: ERP_KEY, ...config }),
    ask: erpHand({ url, apiKey: ERP_KEY }),
    async fault(fault: object) {
      const answer = await fetch(`${url}/__sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async close() {
      await close();
      if (shared === undefined) rmSync(dataDir, { recursive: true });
    },
  };
};
export type TestErp = Awaited<ReturnType<typeof openErp>>;

/** Another user of an ERP, by its REST API: `ask('PUT', '/products/1', { price: 12 })`. Throws a refusal. */
export const erpHand =
  ({ url, apiKey }: { url: string; apiKey: string }) =>
  async <Answer = unknown>(method: string, path: string, body: object = {}): Promise<Answer> => {
    const answer = await fetch(`${url}/api/index.php${path}`, {
      method,
      headers: { DOLAPIKEY: apiKey, 'content-type': 'application/json' },
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
