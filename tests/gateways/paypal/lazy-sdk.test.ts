import { expect, it } from 'vitest';
import { packagesLoadedBy } from '#tests/support/providers/loaded-packages.ts';

it('costs no start-up time until the first call: the SDK is not loaded with the gateway', async () => {
  const loaded = await packagesLoadedBy('#functions/gateways/paypal/create-paypal-gateway.ts');
  expect(loaded).toContain('zod');
  expect([...loaded].filter((name) => /paypal|apimatic|axios/.test(name))).toEqual([]);
});
