import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compactDay, parisDay } from '#shared/kernel/dates.ts';
import { openAccountFixture } from '#tests/support/accounts/account-fixture.ts';
import { startCapturedErp } from '#tests/support/erp/captured-erp.ts';
import { callHandler } from '#tests/support/calls/http-event.ts';
import { liveToken } from '#tests/support/accounts/live-session.ts';

/**
 * Every call of the specification on the ERP's data, answered by the Lambdas from objects captured on a real
 * Dolibarr.
 */
const fixture = await openAccountFixture({
  'dolibarr/url': '',
  'dolibarr/api-key': 'cle-de-test',
  'dolibarr/sandbox': 'yes',
  'dolibarr/web-url': 'https://erp.viande-demo.test',
});
const sqs = new SQSClient({ region: 'eu-west-3' });
let erp: Awaited<ReturnType<typeof startCapturedErp>>;
let ask: (path: string, query?: Record<string, string>, method?: string) => ReturnType<typeof callHandler>;
const work: Record<string, () => Promise<void>> = {};
const TODAY = parisDay(new Date());

beforeAll(async () => {
  erp = await startCapturedErp();
  fixture.parameters.set('dolibarr/url', erp.url);
  const urls = {
    'stock-extraction': (process.env['STOCK_EXTRACTION_QUEUE_URL'] = fixture.queues.provision(
      'stock-extraction',
      {},
    )),
    'catalog-sync': (process.env['CATALOG_SYNC_QUEUE_URL'] = fixture.queues.provision('catalog-sync', {})),
  };
  const [stock, dashboard, wholesale, extraction, sync] = await Promise.all([
    import('#functions/stock.http.ts'),
    import('#functions/till.http.ts'),
    import('#functions/accounting.http.ts'),
    import('#functions/stock/extraction/stock-extraction.worker.ts'),
    import('#functions/erp/catalog-sync.worker.ts'),
  ]);
  const admin = { family: 'admin', subjectId: 'ADMIN1', sessionId: 's', role: 'admin' } as const;
  const token = await liveToken(fixture.table, admin);
  ask = (path, query = {}, method = 'GET') => {
    const entry = path.startsWith('/api/dashboard')
      ? dashboard
      : path.startsWith('/api/wholesale')
        ? wholesale
        : stock;
    const date = /products\/(\d{4}-\d\d-\d\d)$/.exec(path)?.[1];
    return callHandler(entry.handler, { token, method, path, query, ...(date && { params: { date } }) });
  };
  for (const [queue, handler] of [
    ['stock-extraction', extraction.handler],
    ['catalog-sync', sync.handler],
  ] as const) {
    work[queue] = async () => {
      const received = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl: urls[queue], WaitTimeSeconds: 5, MaxNumberOfMessages: 1 }),
      );
      for (const { Body: body, MessageId: messageId } of received.Messages ?? []) {
        const eventSourceARN = `arn:aws:sqs:eu-west-3:0:${queue}`;
        await handler({ Records: [{ messageId, body, eventSourceARN }] } as never, {} as never, () => {});
      }
    };
  }
});
afterAll(() => erp.close());

/** BF006 and BF007 as captured: two sites, lots, noise of floats, 20 kg reserved by open orders. */
const RIB = {
  product_id: '6',
  product_name: 'TRAIN DE COTES',
  ref: 'BF006',
  category: 'BOEUF',
};

describe('the stock of a day', () => {
  test('API-34, API-37: before the first extraction there is no date', async () => {
    expect((await ask('/api/dolibarr-stock/last-date')).body).toEqual({ success: true, date: null });
    expect((await ask('/api/dolibarr-stock/available-dates')).body).toEqual({ success: true, dates: [] });
    const none = await ask('/api/dolibarr-stock/compare');
    expect([none.status, none.body]).toMatchObject([
      400,
      { success: false, message: 'Aucune date de stock disponible', field: 'date1' },
    ]);
  });

  test('API-38, JOB-01, JOB-03: the POST only enqueues; the worker’s end is its answer', async () => {
    process.env['JOB_PATIENCE_MS'] = '60000';
    const reply = ask('/api/dolibarr-stock/extract', {}, 'POST');
    await work['stock-extraction']?.();
    expect((await reply).body).toEqual({
      success: true,
      cached: false,
      message: 'Extraction terminée : 4 produits.',
      date: TODAY,
      recordCount: 4,
      jobId: expect.any(String) as string,
    });
  });

  test('API-36, AMB-93, STK-19: today’s data, under a name that is no table of ours', async () => {
    expect((await ask('/api/dolibarr-stock/check-today')).body).toEqual({
      success: true,
      exists: true,
      recordCount: 4,
      tableName: `stock_${compactDay(TODAY)}`,
      date: TODAY,
    });
    expect((await ask('/api/dolibarr-stock/last-date')).body).toEqual({ success: true, date: TODAY });
    expect((await ask('/api/dolibarr-stock/available-dates')).body).toEqual({
      success: true,
      dates: [TODAY],
    });
  });

  test('API-35: the products of a date, theoretical and real by site, in kilograms', async () => {
    const { body } = await ask(`/api/dolibarr-stock/products/${TODAY}`);
    expect(body).toMatchObject({ success: true, date: TODAY });
    const products = body['products'] as Record<string, unknown>[];
    // the delivery is a service and no stock
    expect(products.map(({ ref }) => ref)).toEqual(['BF001', 'BF006', 'BF007', 'BF046']);
    expect(products[1]).toEqual({
      ...RIB,
      unit: 'kg',
      bruges_theo: 94.584,
      bruges_real: 114.584,
      lormont_theo: 0,
      lormont_real: 0,
    });
  });

  test('API-39, AMB-30, STK-14, STK-16, STK-17: one date alone has the fields of the seed', async () => {
    const { body } = await ask('/api/dolibarr-stock/compare', { date1: TODAY });
    const rows = body['data'] as Record<string, unknown>[];
    expect(body).toMatchObject({ success: true, message: expect.stringMatching(/^4 produits, /) as string });
    expect(rows.find(({ ref }) => ref === 'BF006')).toEqual({
      ...RIB,
      unit: 'kg',
      bruges_theo_1: 94.584,
      bruges_real_1: 114.584,
      lormont_theo_1: 0,
      lormont_real_1: 0,
    });
    // open orders reserve at Bruges first: 101,14 real, 80,034 theoretical
    expect(rows.find(({ ref }) => ref === 'BF007')).toMatchObject({
      bruges_theo_1: 2.864,
      bruges_real_1: 23.97,
      lormont_theo_1: 77.17,
      lormont_real_1: 77.17,
    });
    expect(rows.find(({ ref }) => ref === 'BF001')).toMatchObject({
      category: 'BOEUF',
      bruges_real_1: 144.22,
      lormont_real_1: 58.292,
    });
  });
});

describe('the dashboard', () => {
  test('API-56, JOB-04, STK-09, AMB-43: the refresh returns the number of products and the time', async () => {
    const reply = ask('/api/dashboard/refresh-dolibarr-cache');
    await work['catalog-sync']?.();
    const { status, body, headers } = await reply;
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({
      success: true,
      status: 'done',
      message: 'Catalogue à jour.',
      data: { products_count: 4, timestamp: expect.any(String) as string },
    });
  });

  test('API-54, STK-01, STK-02, STK-03: every product with its four stocks, as captured', async () => {
    const { body } = await ask('/api/dashboard/all-products');
    const products = body['data'] as Record<string, unknown>[];
    expect(body).toMatchObject({ success: true, synced_at: expect.any(String) as string });
    expect(products).toHaveLength(4);
    expect(products.find(({ ref }) => ref === 'BF006')).toEqual({
      id: '6',
      label: 'TRAIN DE COTES',
      ref: 'BF006',
      category: 'BOEUF',
      unit: 'kg',
      minimum: 50,
      price: 17.9,
      on_sale: true,
      lacks_price: false,
      daily_exit: null,
      barcode: expect.any(String) as string,
      erp_url: expect.stringMatching(/product\/card\.php\?id=6$/) as string,
      // the newest of its captured movements
      last_movement_date: expect.stringMatching(/^2026-11-1\dT/) as string,
      stock: { bruges_virtual: 94.584, bruges_real: 114.584, lormont_virtual: 0, lormont_real: 0 },
    });
    expect(products.find(({ ref }) => ref === 'BF046')).toMatchObject({
      last_movement_date: null,
      stock: { bruges_virtual: 0, bruges_real: 0, lormont_virtual: 0, lormont_real: 0 },
    });
  });

  test('API-55, STK-10, STK-11, AMB-67: web sales of the last seven days by default', async () => {
    const { body } = await ask('/api/dashboard/web-sales-for-stock');
    expect(body).toMatchObject({ success: true, to: TODAY, products: [] });
    const days = (Date.parse(String(body['to'])) - Date.parse(String(body['from']))) / 86_400_000;
    expect(days).toBe(6);
  });
});

describe('the ERP’s own lists', () => {
  test('API-40, AMB-49: products, under data', async () => {
    const { body } = await ask('/api/dolibarr-stock/products');
    expect(body).toMatchObject({ success: true });
    expect((body['data'] as unknown[])[0]).toMatchObject({
      id: '1',
      ref: 'BF001',
      label: 'BOEUF ENTIER',
      category: 'BOEUF',
    });
  });

  test('API-41: warehouses, Bruges 1 and Lormont 2', async () => {
    expect((await ask('/api/dolibarr-stock/warehouses')).body).toMatchObject({
      success: true,
      data: [
        { id: '1', label: 'Bruges' },
        { id: '2', label: 'Lormont' },
      ],
      stale: false,
    });
  });

  test('AMB-65: a movement’s type follows the sign of its quantity', async () => {
    const { body } = await ask('/api/dolibarr-stock/stockmovements', { limit: '20' });
    expect(body).toMatchObject({ success: true, isMocked: false });
    const rows = body['data'] as { id: string; qty: number; type_mouvement: number }[];
    // the ERP's own types are 3 and 3, and 1 for what leaves in a transfer
    expect(rows.map(({ id, qty, type_mouvement: type }) => [id, qty, type]).sort()).toEqual([
      ['1', 143.72, 1],
      ['10', 39.7, 1],
      ['189', -10, 0],
    ]);
  });
});

describe('wholesale', () => {
  test('API-59, WHO-02, WHO-04: clients with their state and their page in the ERP', async () => {
    const { body } = await ask('/api/wholesale/clients');
    expect(body).toMatchObject({ success: true, stale: false });
    const clients = body['data'] as Record<string, unknown>[];
    expect(clients[0]).toEqual({
      id: '1',
      name: 'Restaurant Démo du Pont',
      name_alias: null,
      code_client: null,
      email: 'client01@restaurant-demo.test',
      phone: '0536490000',
      address: '1 rue de la Démonstration',
      zip: '33700',
      town: 'Bordeaux',
      status: 1,
      erp_url: 'https://erp.viande-demo.test/societe/card.php?socid=1',
    });
    expect(clients[1]).toMatchObject({ code_client: 'CU2611-00001' });
  });

  test('API-60, WHO-05, WHO-07, AMB-90: orders with the specification’s labels', async () => {
    const { body } = await ask('/api/wholesale/orders');
    expect(body['data']).toEqual([
      {
        id: '35',
        reference: 'CO2611-0029',
        ref_client: 'CDE-034',
        client_name: 'Client n° 17',
        client_code: null,
        date_commande: '2026-11-12',
        date_livraison: null,
        total_ttc: 463.96,
        total_ht: 439.78,
        statut_libelle: 'Annulée',
        erp_url: 'https://erp.viande-demo.test/commande/card.php?id=35',
      },
      expect.objectContaining({
        id: '2',
        reference: '(PROV2)',
        date_commande: '2026-10-13',
        total_ttc: 877.56,
        statut_libelle: 'Brouillon',
      }),
    ]);
  });

  test('API-61, WHO-06, WHO-08, AMB-90: invoices; closed unpaid is not paid', async () => {
    const { body } = await ask('/api/wholesale/invoices');
    const invoices = body['data'] as Record<string, unknown>[];
    expect(invoices.map((row) => [row['reference'], row['statut_libelle'], row['paye']])).toEqual([
      ['AV2611-0001', 'Impayée', false],
      ['FA2610-0024', 'Abandonnée', false],
      ['FA2610-0022', 'Abandonnée', false],
      ['FA2609-0021', 'Abandonnée', false],
      ['FA2610-0011', 'Payée', true],
      ['FA2611-0005', 'Partiellement payée', false],
      ['FA2609-0001', 'Impayée', false],
      ['(PROV1)', 'Brouillon', false],
    ]);
    expect(invoices.find(({ id }) => id === '10')).toMatchObject({
      ref_client: 'CDE-009',
      client_name: 'Client n° 14',
      date_facture: '2026-11-11',
      date_echeance: '2026-12-11',
      total_ttc: 968.8,
      total_ht: 918.29,
    });
  });
});
