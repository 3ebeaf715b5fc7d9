import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkErpHealth } from '#functions/erp/health/check-erp-health.ts';
import { type ErpObserved, erpChecks } from '#shared/erp/erp-health.ts';
import { amountChecks, type LocalFacts } from '#shared/erp/local-health-checks.ts';
import { followedPartNames } from '#shared/erp/followed-parts.ts';
import { DEFAULT_CART_VAT } from '#shared/settings/cart-vat.ts';
import { DEFAULT_ERP_INVOICING } from '#shared/settings/erp-invoicing.ts';
import { DEFAULT_ERP_WAREHOUSES } from '#shared/settings/erp-warehouses.ts';
import { type GatewayBench, openGatewayBench } from '#tests/gateways/dolibarr/gateway-bench.ts';

const NOW = new Date('2026-11-28T07:50:00.000Z');

const good: ErpObserved = {
  version: '23.0.1',
  clockOffMs: -800,
  modules: ['productbatch', 'stock'],
  tracksLots: true,
  settings: { STOCK_DISALLOW_NEGATIVE_TRANSFER: '1' },
  warehouses: [
    { id: '1', ref: 'Bruges', isOpen: true },
    { id: '2', ref: 'Lormont', isOpen: true },
  ],
};

/** No settings, no sales. */
const untouched: LocalFacts = {
  address: { host: 'erp.exemple.fr', isSandbox: false },
  invoicing: { ...DEFAULT_ERP_INVOICING, isChosen: true },
  heartbeats: Object.fromEntries(followedPartNames.map((part) => [part, { readAt: NOW.toISOString() }])),
  warehouses: DEFAULT_ERP_WAREHOUSES,
  claimsInAgenda: false,
  placesByContact: true,
  vat: DEFAULT_CART_VAT,
  isVatPending: false,
  rates: [],
  rounding: { rounding: 'rate', from: 'setting' },
  otherTotals: [],
};
const known = async () => untouched;

const wrongOf = (seen: Partial<ErpObserved>, chosen = DEFAULT_ERP_WAREHOUSES) =>
  erpChecks({ ...good, ...seen }, chosen).filter(({ state }) => state !== 'bon');

describe('the health of the ERP, as observed', () => {
  it('is good where all is as it should be', () => {
    expect(wrongOf({})).toEqual([]);
  });

  it.each<[string, Partial<ErpObserved>, string, string]>([
    ['an old version', { version: '16.0.5' }, 'version', 'mauvais'],
    ['a version that nobody tried', { version: '25.0.0' }, 'version', 'a_regarder'],
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
      'receptions that move no stock',
      { modules: ['productbatch', 'stock', 'reception'] },
      'receptions',
      'mauvais',
    ],
    [
      'prices by customer and by level in one, which the API keeps for itself',
      { settings: { ...good.settings, PRODUIT_CUSTOMER_PRICES_AND_MULTIPRICES: '1' } },
      'price-mode',
      'mauvais',
    ],
    ['lots switched off', { modules: ['stock'], tracksLots: false }, 'lots', 'a_regarder'],
    ['settings that the key may not read', { settings: null }, 'settings', 'inconnu'],
  ])('reports %s, with how to fix it', (_what, seen, key, state) => {
    expect(wrongOf(seen)).toMatchObject([{ key, state, remedy: expect.stringMatching(/\w+/) as string }]);
  });
});

const amountsWrong = (here: Partial<LocalFacts>, isReadable = true, dolibarrRates: number[] | null = null) =>
  amountChecks({ ...untouched, ...here }, isReadable, dolibarrRates)
    .filter(({ state }) => state !== 'bon')
    .map(({ key, state, found }) => [key, state, found.replaceAll(/\s/g, ' ')]);

describe('the shop’s and the ERP’s totals', () => {
  it('are equal where nothing differs', () => {
    expect(amountsWrong({ rates: [2000] })).toEqual([]);
    expect(amountsWrong({ vat: { mode: 'product' }, rates: [550, 2000] })).toEqual([]);
  });

  it('proposes the rates of Dolibarr’s dictionary, and names those of products that it does not have', () => {
    const [[, , pending] = []] = amountsWrong({ isVatPending: true, rates: [2000] }, true, [550, 2000]);
    expect(pending).toContain('Taux que Dolibarr propose : 5,5 %, 20 %.');
    const product = { vat: { mode: 'product' as const }, rates: [550, 850] };
    expect(amountsWrong(product, true, [550, 2000])).toEqual([
      [
        'vat',
        'a_regarder',
        'Des produits sont à 8,5 %, que le dictionnaire de Dolibarr n’a pas. Taux que Dolibarr propose : 5,5 %, 20 %.',
      ],
    ]);
    expect(amountsWrong(product)).toEqual([]);
  });

  it('is a red line for good where the cart’s rate is not the products’, confirmed or not', () => {
    const found = 'Le site compte 20 % partout ; 2 produits sur 3 sont à 5,5 % dans Dolibarr.';
    const vat = { ...DEFAULT_CART_VAT, confirmed: true as const };
    expect(amountsWrong({ vat, rates: [550, 550, 2000] })).toEqual([['vat', 'mauvais', found]]);
    expect(amountsWrong({ isVatPending: true, rates: [2000] })).toEqual([
      ['vat', 'mauvais', 'Pas encore confirmé. Les commandes en ligne sont fermées jusque-là.'],
    ]);
  });

  it('shows how VAT is rounded there, and the evidence', () => {
    const rounding = { rounding: 'line', from: 'order', orderRef: 'CO2611-0035' } as const;
    const there = 'Ligne par ligne (réglage d’origine de Dolibarr), vu sur la commande CO2611-0035';
    expect(amountsWrong({ rounding })).toEqual([
      ['rounding', 'mauvais', `${there} ; le site : Sur le total de chaque taux (EN 16931)`],
    ]);
    const byLine = { vat: { mode: 'product', byLine: true } } as const;
    expect(amountsWrong({ ...byLine, rounding })).toEqual([]);
    expect(amountsWrong({ ...byLine, rounding: { rounding: 'line', from: 'assumed' } }, false)).toEqual([
      ['rounding', 'a_regarder', expect.stringContaining('la clé ne peut pas lire') as string],
    ]);
  });

  it('names the orders that come to another total there', () => {
    const otherTotals = [{ reference: 'CMD-20261121-0001', oursCents: 4754, theirsCents: 4755 }];
    expect(amountsWrong({ otherTotals })).toEqual([
      ['order-totals', 'mauvais', 'CMD-20261121-0001 47,54 € ici, 47,55 € là-bas'],
    ]);
  });
});

it('checks the chosen warehouses, and excludes the others from the stock', () => {
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

describe('the health of the ERP, checked', () => {
  let bench: GatewayBench;
  beforeAll(async () => {
    bench = await openGatewayBench({ now: () => new Date() });
  });
  afterEach(() => bench.erp.fault({ mode: 'off' }));
  afterAll(() => bench.erp.close());

  const look = async () => checkErpHealth({ erp: async () => bench.gateway, known }, NOW);
  const wrong = async () => (await look()).filter(({ state }) => state !== 'bon').map(({ key }) => key);

  it('changes nothing in Dolibarr, and names each missing permission', async () => {
    const before = await bench.erp.call('GET', '/orders?limit=1000');
    const checks = await look();
    // a check is found again by its key
    expect(new Set(checks.map(({ key }) => key)).size).toBe(checks.length);
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

  it('reads the agenda only where claims go to it', async () => {
    await bench.erp.fault({ mode: '403', match: '/agendaevents' });
    expect((await look()).filter(({ key }) => key.endsWith('-events'))).toEqual([]);
    const checks = await checkErpHealth(
      {
        erp: async () => bench.gateway,
        known: async () => ({ ...untouched, claimsInAgenda: true }),
      },
      NOW,
    );
    const refused = {
      state: 'mauvais',
      found: 'Refusé : les réclamations n’y sont pas inscrites et attendent.',
    };
    expect(checks.filter(({ key }) => key.endsWith('-events'))).toMatchObject([refused, refused]);
  });

  it('reports a wrong clock, and an ERP failure in one sentence', async () => {
    const slow = await openGatewayBench({ now: () => new Date(Date.now() - 600_000) });
    const checks = await checkErpHealth({ erp: async () => slow.gateway, known }, NOW);
    await slow.erp.close();
    expect(checks).toContainEqual(
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
