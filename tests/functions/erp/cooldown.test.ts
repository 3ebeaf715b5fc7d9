import { expect, test } from 'vitest';
import { cooldownUntil, startCooldown } from '#functions/erp/writer/cooldown.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { createTestTable } from '#tests/support/database/database.ts';

test('an ERP that answers slowly is believed only once it has answered after everything that was in doubt', async () => {
  const table = openTable(await createTestTable());
  const began = Date.parse('2026-11-21T08:00:00.000Z');
  let elapsedMs = 0;
  const slow = {
    status: async () => {
      elapsedMs += 2000;
      return ok({});
    },
  } as unknown as DolibarrGateway;
  const waits = async (seconds: number, ...whats: string[]) =>
    (await cooldownUntil({ table, erp: async () => slow }, whats, new Date(began + seconds * 1000), {
      elapsedMs: () => elapsedMs,
    })) !== undefined;
  for (const what of ['order-1', 'party-9'])
    await table.transact([startCooldown(table, what, new Date(began))]);
  expect(await waits(59, 'order-1')).toBe(true);
  expect(await waits(61, 'order-1')).toBe(true);
  // it has answered about the order, and not about the party yet
  expect(await waits(130, 'order-1', 'party-9')).toBe(true);
  expect(await waits(200, 'order-1', 'party-9')).toBe(false);
  expect(await waits(200, 'order-1', 'party-9')).toBe(false);
});
