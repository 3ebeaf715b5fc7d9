import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { demoNotice, isDemoWanted } from '#infra/local/demo/demo-wanted.ts';

test('demo data is created in a real ERP only on request, and announced first', () => {
  const real = { DOLIBARR_URL: 'https://erp.exemple.test' };
  expect([{}, { DEMO: '0' }, real, { ...real, DEMO: '0' }, { ...real, DEMO: '1' }].map(isDemoWanted)).toEqual(
    [true, false, false, false, true],
  );
  expect([demoNotice({}), demoNotice({ DOLIBARR_URL: '' })]).toEqual([undefined, undefined]);
  expect(demoNotice(real)).toContain('DEMO=1');
  expect(demoNotice({ ...real, DEMO: '1' })).toContain('« Bistrot Démo »');
});

test('no published password is used with a real ERP', async () => {
  const { demoAccounts } = await import('#infra/local/demo/accounts.ts');
  expect(demoAccounts.admin.password).toBe('Admin-demo-2026!');
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  vi.stubEnv('DOLIBARR_URL', 'https://erp.exemple.test');
  vi.stubEnv('DATA_DIR', folder);
  vi.resetModules();
  const { demoAccounts: real } = await import('#infra/local/demo/accounts.ts');
  expect(real.admin.password).toMatch(/^Admin-demo-2026!-[\w-]{12}$/);
  vi.resetModules();
  const again = await import('#infra/local/demo/accounts.ts');
  expect(again.demoAccounts.admin.password).toBe(real.admin.password);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
