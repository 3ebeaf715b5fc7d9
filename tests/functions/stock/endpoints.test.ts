import { keys } from '#functions/table-keys.ts';
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { customersStore } from '#functions/customers/customers.store.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { DEFAULT_TIMED_WORK } from '#shared/settings/timed-work.ts';
import { openAccountFixture } from '#tests/support/accounts/account-fixture.ts';
import { ERP_KEY, openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { callHandler, type HttpRequest } from '#tests/support/calls/http-event.ts';
import { liveToken } from '#tests/support/accounts/live-session.ts';
import { shopOn, testCustomer } from '#tests/support/orders/shop.ts';

/** The Lambdas themselves, over HTTP events and a queue, against the sandbox of the ERP. */
const fixture = await openAccountFixture({
  'dolibarr/url': '',
  'dolibarr/api-key': ERP_KEY,
  'dolibarr/sandbox': 'yes',
});
const sqs = new SQSClient({ region: 'eu-west-3' });
let erp: TestErp;
let token: string;
let call: (request: HttpRequest) => ReturnType<typeof callHandler>;
let worker: (event: never, context: never, done: () => void) => unknown;
const queueUrls: Record<string, string> = {};

beforeAll(async () => {
  erp = await openErp();
  fixture.parameters.set('dolibarr/url', erp.url);
  for (const [variable, name] of [
    ['STOCK_EXTRACTION_QUEUE_URL', 'stock-extraction'],
    ['CATALOG_SYNC_QUEUE_URL', 'catalog-sync'],
  ] as const) {
    queueUrls[name] = process.env[variable] = fixture.queues.provision(name, {});
  }
  const [stock, dashboard, jobs, extraction, sync] = await Promise.all([
    import('#functions/stock.http.ts'),
    import('#functions/till.http.ts'),
    import('#functions/admin.http.ts'),
    import('#functions/stock/extraction/stock-extraction.worker.ts'),
    import('#functions/erp/catalog-sync.worker.ts'),
  ]);
  call = (request) => {
    const entry = request.path.startsWith('/api/dashboard')
      ? dashboard
      : request.path.startsWith('/api/jobs')
        ? jobs
        : stock;
    return callHandler(entry.handler, { token, ...request });
  };
  const workers: Record<string, unknown> = {
    'stock-extraction': extraction.handler,
    'catalog-sync': sync.handler,
  };
  worker = (event, context, done) => {
    const [record] = (event as { Records: { eventSourceARN: string }[] }).Records;
    const handler = workers[record?.eventSourceARN.split(':').at(-1) ?? ''];
    return (handler as typeof worker)(event, context, done);
  };
  const admin = { family: 'admin', subjectId: 'ADMIN1', sessionId: 's', role: 'admin' } as const;
  token = await liveToken(fixture.table, admin);
});
afterEach(async () => {
  await erp.fault({ mode: 'off' });
  process.env['JOB_PATIENCE_MS'] = '60000';
});
afterAll(() => erp.close());

/** What Lambda does with one message of a queue. */
const workOff = async (queue: string) => {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl: queueUrls[queue], WaitTimeSeconds: 5, MaxNumberOfMessages: 1 }),
  );
  for (const { Body: body, MessageId: messageId, ReceiptHandle } of Messages) {
    const eventSourceARN = `arn:aws:sqs:eu-west-3:0:${queue}`;
    await worker({ Records: [{ messageId, body, eventSourceARN }] } as never, {} as never, () => {});
    await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrls[queue], ReceiptHandle }));
  }
  return Messages.length;
};
const post = (path: string) => call({ method: 'POST', path });

describe('the extraction of the day', () => {
  test('is empty before the first one', async () => {
    const today = parisDay(new Date());
    expect((await call({ path: '/api/dolibarr-stock/last-date' })).body).toEqual({
      success: true,
      date: null,
    });
    expect((await call({ path: '/api/dolibarr-stock/available-dates' })).body).toEqual({
      success: true,
      dates: [],
    });
    expect((await call({ path: '/api/dolibarr-stock/check-today' })).body).toMatchObject({
      exists: false,
      recordCount: 0,
      date: today,
    });
    const params = { date: today };
    expect((await call({ path: `/api/dolibarr-stock/products/${today}`, params })).status).toBe(404);
    const noDate = await call({ path: '/api/dolibarr-stock/compare', query: {} });
    expect([noDate.status, noDate.body['message']]).toEqual([400, 'Aucune date de stock disponible']);
  });

  test('answers in time with the specification’s fields; concurrent requests join', async () => {
    const first = post('/api/dolibarr-stock/extract');
    const second = post('/api/dolibarr-stock/extract');
    expect(await workOff('stock-extraction')).toBe(1);
    const answers = await Promise.all([first, second]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body['cached']).sort()).toEqual([false, true]);
    expect(new Set(answers.map(({ body }) => body['jobId'])).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({
      success: true,
      message: expect.stringMatching(/^Extraction terminée : 1\d\d produits\.$/) as string,
    });
    expect(fixture.queues.depths().find(({ name }) => name === 'stock-extraction')?.waiting).toBe(0);
  });

  test('goes on as a job that can be watched when it takes longer', async () => {
    process.env['JOB_PATIENCE_MS'] = '0';
    const { status, body } = await post('/api/dolibarr-stock/extract');
    expect(status).toBe(202);
    const jobId = String(body['jobId']);
    expect(body).toMatchObject({ success: true, status: 'running', statusUrl: `/api/jobs/${jobId}` });
    const watch = async () =>
      (await call({ path: `/api/jobs/${jobId}`, params: { jobId } })).body['data'] as Record<string, unknown>;
    expect(await watch()).toMatchObject({ id: jobId, kind: 'stock-extraction', status: 'queued' });
    await workOff('stock-extraction');
    const ended = await watch();
    expect(ended).toMatchObject({
      status: 'done',
      progress: { unit: 'produits' },
      result: { date: parisDay(new Date()) },
    });
  });

  test('that failed reports why, and the day before stays readable', async () => {
    await erp.fault({ mode: '403' });
    const reply = post('/api/dolibarr-stock/extract');
    await workOff('stock-extraction');
    const { status, body } = await reply;
    expect(status).toBe(503);
    expect(body).toMatchObject({
      success: false,
      code: 'extraction_failed',
      message:
        'Dolibarr refuse l’accès : il manque à la clé le droit Stocks : 1001 « Consulter les stocks » (et non 1004), ou son module est désactivé (403).',
    });
    const date1 = parisDay(new Date());
    const { body: compared } = await call({ path: '/api/dolibarr-stock/compare', query: { date1 } });
    const rows = compared['data'] as Record<string, unknown>[];
    expect(rows.length).toBeGreaterThan(100);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      [
        'product_id',
        'product_name',
        'ref',
        'category',
        'unit',
        'bruges_theo_1',
        'bruges_real_1',
        'lormont_theo_1',
        'lormont_real_1',
      ].sort(),
    );
  });

  test('by the clock does nothing when the day exists', async () => {
    // whatever hour it is where this runs
    const allDay = {
      ...DEFAULT_TIMED_WORK,
      stockSnapshot: { ...DEFAULT_TIMED_WORK.stockSnapshot, fromHour: 0 },
    };
    const change = { version: 0, by: 'ADMIN1', now: new Date() };
    await openSettings(fixture.table).replace(shopSettings.timedWork, allDay, change);
    const { handler } = await import('#functions/stock/extraction/stock-snapshot.schedule.ts');
    expect(await handler()).toMatchObject({ skipped: true });
  });
});

describe('the catalogue’s refresh', () => {
  test('answers the number of products and when they were read', async () => {
    const reply = call({ path: '/api/dashboard/refresh-dolibarr-cache' });
    await workOff('catalog-sync');
    const { status, body, headers } = await reply;
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const data = body['data'] as { products_count: number; timestamp: string };
    expect(data.products_count).toBeGreaterThan(100);
    expect(Date.parse(data.timestamp)).not.toBeNaN();
    const { body: products } = await call({ path: '/api/dashboard/all-products' });
    expect(products['data']).toHaveLength(data.products_count);
  });

  test('is one at a time', async () => {
    process.env['JOB_PATIENCE_MS'] = '0';
    const reply = await Promise.all(
      [1, 2, 3].map(() => call({ path: '/api/dashboard/refresh-dolibarr-cache' })),
    );
    expect(reply.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(reply.map(({ body }) => body['jobId'])).size).toBe(1);
    await workOff('catalog-sync');
  });
});

test.each([
  ['limit', '30'],
  ['limit', '20; drop'],
  ['sortfield', 't.label'],
  ['sortorder', 'sideways'],
  ['fk_product', "1) or (t.rowid:>:'0"],
])('movements refuse %s = %s, naming the field', async (field, value) => {
  const { status, body } = await call({
    path: '/api/dolibarr-stock/stockmovements',
    query: { [field]: value },
  });
  expect([status, body['field']]).toEqual([400, field]);
});

test('API-43, API-44, API-45: lists for the movement dialogs have the specification’s names', async () => {
  const warehouses = await call({ path: '/api/stock-movements/warehouses' });
  expect(warehouses.body['warehouses']).toMatchObject([{ id: '1' }, { id: '2' }]);
  const products = await call({ path: '/api/stock-movements/products' });
  const listed = products.body['products'] as { id: string }[];
  expect(listed.length).toBeGreaterThan(100);
  const [{ id } = { id: '' }] = listed;
  expect(listed[0]).toMatchObject({ fk_supplier: null, mpart_code: null });
  await fixture.table.put({ ...keys.purchaseFacts(id), supplierId: '7', partCode: 'TRN-12' });
  const again = await call({ path: '/api/stock-movements/products' });
  expect((again.body['products'] as { id: string }[])[0]).toMatchObject({
    id,
    fk_supplier: '7',
    mpart_code: 'TRN-12',
  });
  expect(listed.some((row) => typeof (row as { weight?: unknown }).weight === 'number')).toBe(true);
  const categories = await call({ path: '/api/stock-movements/categories' });
  expect(JSON.stringify(categories.body['categories'])).toContain('AGNEAU');
  const movements = await call({ path: '/api/dolibarr-stock/stockmovements', query: { limit: '20' } });
  expect(movements.body).toMatchObject({ success: true, isMocked: false });
  expect(movements.body['data']).toHaveLength(20);
});

test('web sales are summed by product and Paris day, without cancelled orders', async () => {
  const shop = shopOn(fixture.table);
  const customers = customersStore(fixture.table);
  await fixture.table.transact(customers.create(testCustomer));
  const { body } = await call({ path: '/api/dashboard/all-products' });
  const products = body['data'] as { id: string; price: number | null; stock: { bruges_real: number } }[];
  const product = products.find(({ price, stock }) => price !== null && stock.bruges_real > 20)!;
  const order = (quantity: number, now: Date) =>
    placeOrder(shop, {
      customerId: testCustomer.id,
      items: [{ product_id: product.id, quantity }],
      seenTotal: Math.round(product.price! * 100 * quantity) / 100,
      idempotencyKey: undefined,
      now,
    });
  // 23:30 in Paris, and 00:30 of the day after
  await order(2, new Date('2026-11-10T22:30:00Z'));
  await order(1.5, new Date('2026-11-10T22:40:00Z'));
  await order(3, new Date('2026-11-10T23:30:00Z'));
  const query = { from: '2026-11-10', to: '2026-11-11' };
  const sales = await call({ path: '/api/dashboard/web-sales-for-stock', query });
  const expected = (date: string, quantity: number) => ({
    product_id: product.id,
    quantity,
    quantity_ordered: quantity,
    date,
    amount: Math.round(product.price! * quantity * 100) / 100,
  });
  expect(sales.body['products']).toHaveLength(2);
  expect(sales.body['products']).toEqual(
    expect.arrayContaining([
      expect.objectContaining(expected('2026-11-10', 3.5)),
      expect.objectContaining(expected('2026-11-11', 3)),
    ]),
  );
  const other = await call({
    path: '/api/dashboard/web-sales-for-stock',
    query: { from: '2026-11-11', to: '2026-11-10' },
  });
  expect([other.status, other.body['message']]).toEqual([400, 'La période est à l’envers.']);
});
