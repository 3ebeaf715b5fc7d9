import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY, openTillBench, type TillBench } from '#tests/infra/sandboxes/cashmag/till-bench.ts';
import { openAccountFixture } from '#tests/support/accounts/account-fixture.ts';
import { callHandler, type HttpRequest } from '#tests/support/calls/http-event.ts';
import { liveToken } from '#tests/support/accounts/live-session.ts';

/** The Lambdas as they are deployed: HTTP entry, queue and worker, between the event and the sandbox's wire. */
const bench: TillBench = await openTillBench();
const fixture = await openAccountFixture({ 'cashmag/url': bench.url, 'cashmag/key': KEY });
let call: (request: HttpRequest) => ReturnType<typeof callHandler>;
let poll: typeof call;
let work: (jobId: string, date: string) => Promise<unknown>;

beforeAll(async () => {
  process.env['JOB_PATIENCE_MS'] = '0';
  process.env['TILL_EXTRACTION_QUEUE_URL'] = fixture.queues.provision('till-extraction', {});
  const admin = { family: 'admin', subjectId: 'ADMIN1', sessionId: 's', role: 'admin' } as const;
  const token = await liveToken(fixture.table, admin);
  const [till, jobs, worker] = await Promise.all([
    import('#functions/till.http.ts'),
    import('#functions/admin.http.ts'),
    import('#functions/till/till-extraction.worker.ts'),
  ]);
  call = (request) => callHandler(till.handler, { token, ...request });
  poll = (request) => callHandler(jobs.handler, { token, ...request });
  work = async (jobId, date) => {
    const body = JSON.stringify({ jobId, date });
    const record = { messageId: 'm', body, eventSourceARN: 'arn:aws:sqs:eu-west-3:0:till-extraction' };
    return worker.handler({ Records: [record] } as never, {} as never, () => {});
  };
});
afterAll(async () => {
  delete process.env['JOB_PATIENCE_MS'];
  await bench.close();
});

const get = (path: string, query: Record<string, string> = {}) => call({ path, query });

test('a day is requested, processed, watched, and compared', async () => {
  const days = ['2026-11-12', '2026-11-13'] as const;
  for (const date of days) {
    expect((await get('/api/cashmag-sales/check-date', { date })).body).toMatchObject({ exists: false });
    const reply = await call({ path: '/api/cashmag-sales/extract', body: { date } });
    const { jobId } = reply.body as { jobId: string };
    expect(reply).toMatchObject({ status: 202, body: { success: true, status: 'running' } });
    const watch = () => poll({ path: `/api/cashmag-sales/extract/${jobId}`, params: { jobId } });
    expect((await watch()).body).toMatchObject({ data: { status: 'queued', kind: 'till-extraction' } });
    expect(await work(jobId, date)).toEqual({ batchItemFailures: [] });
    expect((await watch()).body).toMatchObject({ data: { status: 'done', result: { date } } });
    expect((await get('/api/cashmag-sales/check-date', { date })).body).toMatchObject({
      success: true,
      exists: true,
      date,
    });
  }
  expect((await get('/api/cashmag-sales/available-dates')).body).toMatchObject({
    dates: [...days].reverse(),
  });
  const { status, body } = await get('/api/cashmag-sales/compare', { date1: days[0], date2: days[1] });
  expect(status).toBe(200);
  expect(body['data']).toContainEqual({
    product_id: expect.any(String),
    product_name: 'RABLE DE LAPIN',
    category: 'VOLAILLE',
    store_id: '1',
    store: 'Lormont',
    quantity_1: expect.any(Number),
    quantity_2: expect.any(Number),
    amount_1: expect.any(Number),
    amount_2: expect.any(Number),
    quantity_variation: expect.any(Number),
    amount_variation: expect.any(Number),
    quantity_severity: expect.any(String),
    amount_severity: expect.any(String),
  });
  const period = { custom_period: 'true', from_date: days[0], to_date: days[1] };
  const ranking = (await get('/api/cashmag/products-ranking', period)).body;
  expect(ranking).toMatchObject({ success: true, source: 'extractions', cached: false });
  expect((ranking['data'] as object[])[0]).toEqual({
    product_id: expect.any(String),
    produit: expect.any(String),
    store_id: '1',
    store: 'Lormont',
    rubrique: expect.any(String),
    pu: expect.any(Number),
    quantite_decimale: expect.any(Number),
    ca_ttc: expect.any(Number),
    ca_ht: expect.any(Number),
    tva_rate: 5.5,
    offerts: expect.any(Number),
    remises: expect.any(Number),
    derniere_vente: expect.stringMatching(/^2026-11-1[23]T/),
  });
  const stats = (await get('/api/cashmag/sales-stats', { period: 'custom', ...period })).body;
  expect(stats).toMatchObject({
    success: true,
    compared_with: { from: '2026-11-10', to: '2026-11-11' },
    data: { total_ttc: expect.any(Number), growth_total_ttc: expect.any(Number) },
  });
});

describe('what is refused, in the words of the specification', () => {
  const BOTH = 'Veuillez sélectionner les deux dates';
  const TWO = 'Veuillez sélectionner deux dates pour la comparaison';
  const EXIST = 'Cette date n’existe pas.';
  test.each([
    ['products-ranking', { custom_period: 'true' }, BOTH, 'from_date'],
    ['products-ranking', { custom_period: 'true', from_date: '2026-11-01', to_date: '' }, BOTH, 'to_date'],
    ['sales-stats', { period: 'custom', to_date: '2026-11-01' }, BOTH, 'from_date'],
    [
      'sales-stats',
      { custom_period: '1', from_date: '2026-11-02', to_date: '2026-11-01' },
      'La date de début doit être antérieure ou égale à la date de fin',
      'from_date',
    ],
    ['sales-stats', { period: 'last_year' }, 'Cette période n’existe pas.', 'period'],
    ['sales-stats', { forceRefresh: 'oui' }, 'Répondez par true ou false.', 'forceRefresh'],
  ])('%s %o', async (path, query, message, field) => {
    const answer = await get(`/api/cashmag/${path}`, query as Record<string, string>);
    expect(answer).toMatchObject({ status: 400, body: { success: false, message, field } });
  });

  test.each([
    ['compare', {}, TWO, 'date1'],
    ['compare', { date1: '2026-11-01', date2: '' }, TWO, 'date2'],
    ['compare', { date1: '2026-02-30', date2: '2026-11-01' }, EXIST, 'date1'],
    ['check-date', {}, 'La date est requise.', 'date'],
    ['check-date', { date: '21/11/2026' }, 'La date doit être au format AAAA-MM-JJ.', 'date'],
  ])('%s %o', async (path, query, message, field) => {
    const answer = await get(`/api/cashmag-sales/${path}`, query as Record<string, string>);
    expect(answer).toMatchObject({ status: 400, body: { success: false, message, field } });
  });

  test('a day to come', async () => {
    expect(await call({ path: '/api/cashmag-sales/extract', body: { date: '2199-01-01' } })).toMatchObject({
      status: 400,
      body: { message: 'Le 01/01/2199 n’est pas encore arrivé.', field: 'date' },
    });
  });

  test('a till that refuses us is 503, with the cause', async () => {
    await bench.switch('faults', { mode: '403' });
    const query = { custom_period: 'true', from_date: '2026-10-01', to_date: '2026-10-02' };
    expect(await get('/api/cashmag/products-ranking', query)).toMatchObject({
      status: 503,
      body: { code: 'till_unavailable', message: 'La caisse refuse l’accès à ces ventes (403).' },
    });
    await bench.switch('faults', { mode: 'off' });
  });
});
