import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkErpHealth } from '#functions/erp/check-erp-health.ts';
import type { Setting } from '#functions/settings/versioned-setting.ts';
import { type ErpObserved, erpChecks } from '#shared/erp/erp-health.ts';
import { DEFAULT_ERP_WAREHOUSES } from '#shared/settings/erp-warehouses.ts';
import { type GatewayBench, openGatewayBench } from '#tests/gateways/dolibarr/gateway-bench.ts';

const good: ErpObserved = {
  version: '23.0.1',
  clockOffMs: -800,
  modules: ['productbatch', 'stock'],
  settings: { STOCK_DISALLOW_NEGATIVE_TRANSFER: '1' },
  warehouses: [
    { id: '1', ref: 'Bruges', isOpen: true },
    { id: '2', ref: 'Lormont', isOpen: true },
  ],
};

/** Nobody has set anything. */
const untouched = { read: async <V>({ initial }: Setting<V>) => ({ value: initial, version: 0 }) };

const wrongOf = (seen: Partial<ErpObserved>, chosen = DEFAULT_ERP_WAREHOUSES) =>
  erpChecks({ ...good, ...seen }, chosen).filter(({ state }) => state !== 'bon');

describe('the health of the ERP, by what was seen', () => {
  it('is good where all is as it should be', () => {
    expect(wrongOf({})).toEqual([]);
  });

  it.each<[string, Partial<ErpObserved>, string, string]>([
    ['an old version', { version: '16.0.5' }, 'version', 'mauvais'],
    ['a version that nobody tried', { version: '24.0.0' }, 'version', 'a_regarder'],
    ['a clock ten minutes slow', { clockOffMs: -600_000 }, 'clock', 'a_regarder'],
    [
      'no warehouse for Lormont',
      { warehouses: good.warehouses?.slice(0, 1) ?? null },
      'warehouse-lormont',
      'mauvais',
    ],
    ['stock that goes below zero', { settings: {} }, 'negative-stock', 'a_regarder'],
    [
      'stock that leaves with the order',
      { settings: { ...good.settings, STOCK_CALCULATE_ON_VALIDATE_ORDER: '1' } },
      'stock-moves',
      'mauvais',
    ],
    [
      'prices by customer and by level in one, which the API keeps for itself',
      { settings: { ...good.settings, PRODUIT_CUSTOMER_PRICES_AND_MULTIPRICES: '1' } },
      'price-mode',
      'mauvais',
    ],
    ['lots switched off', { modules: ['stock'] }, 'lots', 'a_regarder'],
    ['settings that the key may not read', { settings: null }, 'settings', 'inconnu'],
  ])('tells of %s, with how to set it right', (_what, seen, key, state) => {
    expect(wrongOf(seen)).toMatchObject([{ key, state, remedy: expect.stringMatching(/\w+/) as string }]);
  });
});

it('looks at the warehouses that were chosen, and leaves the others out of the stock', () => {
  const warehouses = [
    { id: '1', ref: 'Ancien dépôt', isOpen: true },
    { id: '4', ref: 'Bruges froid', isOpen: false },
  ];
  const checks = erpChecks({ ...good, warehouses }, { bruges: '4', lormont: '7' });
  expect(checks.filter(({ key }) => key.startsWith('warehouse'))).toMatchObject([
    { key: 'warehouse-bruges', state: 'mauvais', found: 'Bruges froid (n° 4) est fermé' },
    { key: 'warehouse-lormont', state: 'mauvais', found: 'Aucun entrepôt n° 7' },
    { key: 'warehouse-others', state: 'bon', found: 'Ancien dépôt : hors du stock vendu par le site' },
  ]);
});

describe('the health of the ERP, looked at', () => {
  let bench: GatewayBench;
  beforeAll(async () => {
    bench = await openGatewayBench({ now: () => new Date() });
  });
  afterEach(() => bench.erp.fault({ mode: 'off' }));
  afterAll(() => bench.erp.close());

  const look = async () => {
    const { data } = await checkErpHealth(
      { erp: async () => bench.gateway, settings: untouched },
      new Date(),
    );
    return data.checks;
  };
  const wrong = async () => (await look()).filter(({ state }) => state !== 'bon').map(({ key }) => key);

  it('changes nothing there, and names each right that is missing', async () => {
    const before = await bench.erp.call('GET', '/orders?limit=1000');
    const checks = await look();
    expect(checks.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'answers',
        'version',
        'clock',
        'rounding',
        'lots',
        'write-stock',
        'validate-orders',
      ]),
    );
    expect((await bench.erp.call('GET', '/orders?limit=1000')).text).toBe(before.text);

    for (const [key, fault] of [
      ['write-orders', { match: '/orders', method: 'POST', times: 1 }],
      ['see-all-third-parties', { match: '/outstandinginvoices', method: 'GET' }],
      ['read-invoices', { match: '/invoices', method: 'GET' }],
      ['write-stock', { match: '/stockmovements', method: 'POST' }],
    ] as const) {
      await bench.erp.fault({ mode: '403', ...fault });
      const refused = (await look()).find((check) => check.key === key);
      expect(refused).toMatchObject({
        state: 'mauvais',
        remedy: expect.stringContaining('Permissions') as string,
      });
    }
  });

  it('says that the clock is off, and an ERP in trouble in one sentence', async () => {
    const slow = await openGatewayBench({ now: () => new Date(Date.now() - 600_000) });
    const { data } = await checkErpHealth({ erp: async () => slow.gateway, settings: untouched }, new Date());
    await slow.erp.close();
    expect(data.checks).toContainEqual(
      expect.objectContaining({
        key: 'clock',
        state: 'a_regarder',
        found: 'En retard de 10 min sur le site',
      }),
    );
    await bench.erp.fault({ mode: '202html' });
    expect(await wrong()).toEqual(['answers']);
  });
});
