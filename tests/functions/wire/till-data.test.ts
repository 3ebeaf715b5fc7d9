import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import {
  cents,
  KEY,
  openTillBench,
  statistics,
  type TillBench,
  ticketsOf,
} from '#tests/infra/sandboxes/cashmag/till-bench.ts';
import { openAccountFixture, setTime } from '#tests/support/accounts/account-fixture.ts';
import { callHandler } from '#tests/support/calls/http-event.ts';
import { liveToken } from '#tests/support/accounts/live-session.ts';

/** Every call of the specification on the till, answered by the Lambdas, compared with the till's wire data. */
const bench: TillBench = await openTillBench();
const fixture = await openAccountFixture({ 'cashmag/url': bench.url, 'cashmag/key': KEY });
let ask: (path: string, query?: Record<string, string>, body?: object) => ReturnType<typeof callHandler>;
let work: (jobId: string, date: string) => Promise<unknown>;
let token: string;
const DAYS = ['2026-11-12', '2026-11-13'] as const;
const NOW = '2026-11-21T19:00:00Z';

beforeAll(async () => {
  process.env['JOB_PATIENCE_MS'] = '0';
  process.env['TILL_EXTRACTION_QUEUE_URL'] = fixture.queues.provision('till-extraction', {});
  const admin = { family: 'admin', subjectId: 'ADMIN1', sessionId: 's', role: 'admin' } as const;
  const [till, worker] = await Promise.all([
    import('#functions/till.http.ts'),
    import('#functions/till/till-extraction.worker.ts'),
  ]);
  ask = async (path, query = {}, body) => {
    setTime(NOW);
    token = await liveToken(fixture.table, admin, new Date(NOW));
    return callHandler(till.handler, { token, path, query, ...(body && { body }) });
  };
  work = async (jobId, date) => {
    const record = {
      messageId: 'm',
      body: JSON.stringify({ jobId, date }),
      eventSourceARN: 'arn:aws:sqs:eu-west-3:0:till-extraction',
    };
    return worker.handler({ Records: [record] } as never, {} as never, () => {});
  };
  for (const date of DAYS) {
    const reply = await ask('/api/cashmag-sales/extract', {}, { date });
    expect([reply.status, reply.body['status']]).toEqual([202, 'running']);
    await work(String(reply.body['jobId']), date);
  }
});
afterAll(async () => {
  delete process.env['JOB_PATIENCE_MS'];
  await bench.close();
});

describe('the extracted days', () => {
  test('API-48: the dates, the most recent first', async () => {
    const { body } = await ask('/api/cashmag-sales/available-dates');
    expect(body).toMatchObject({ success: true, dates: [...DAYS].reverse() });
  });

  test('API-49, TILL-08: a date has its records, another has none', async () => {
    const rows = (await statistics(bench, DAYS[0])).flatMap(({ products }) => products);
    expect((await ask('/api/cashmag-sales/check-date', { date: DAYS[0] })).body).toEqual({
      success: true,
      exists: true,
      date: DAYS[0],
      recordCount: rows.length,
      extractedAt: expect.any(String) as string,
      provisional: false,
    });
    expect((await ask('/api/cashmag-sales/check-date', { date: '2026-10-01' })).body).toEqual({
      success: true,
      exists: false,
      date: '2026-10-01',
      recordCount: 0,
      extractedAt: null,
      provisional: false,
    });
  });

  test('API-50, TILL-07: a future day is refused by name', async () => {
    const tomorrow = addDays(parisDay(new Date(NOW)), 1);
    const { status, body } = await ask('/api/cashmag-sales/extract', {}, { date: tomorrow });
    expect([status, body]).toMatchObject([
      400,
      { success: false, message: 'Le 22/11/2026 n’est pas encore arrivé.', field: 'date' },
    ]);
  });

  test('API-51, TILL-10, TILL-12, TILL-13, TILL-14: compared by product, category and store', async () => {
    const [first, second] = await Promise.all(DAYS.map((day) => statistics(bench, day)));
    const { body } = await ask('/api/cashmag-sales/compare', { date1: DAYS[0], date2: DAYS[1] });
    const rows = body['data'] as Record<string, unknown>[];
    const wire = (days: typeof first, id: unknown) =>
      days?.flatMap(({ products }) => products).find((product) => product.id === id);
    const names = new Set(
      [first, second].flatMap((day) => day?.flatMap(({ products }) => products.map(({ id }) => id))),
    );
    expect(rows).toHaveLength(names.size);
    for (const row of rows) {
      const [one, two] = [wire(first, row['product_id']), wire(second, row['product_id'])];
      expect(row).toMatchObject({
        product_name: (two ?? one)!.name,
        store: 'Lormont',
        quantity_1: one?.quantity_decimal ?? 0,
        quantity_2: two?.quantity_decimal ?? 0,
        amount_1: one?.amount ?? 0,
        amount_2: two?.amount ?? 0,
      });
      expect(['critical', 'warning', 'positive', 'neutral']).toContain(row['quantity_severity']);
      expect(['critical', 'warning', 'positive', 'neutral']).toContain(row['amount_severity']);
    }
    expect(Object.keys(rows[0]!).sort()).toEqual(
      [
        'product_id',
        'product_name',
        'category',
        'store',
        'store_id',
        'quantity_1',
        'quantity_2',
        'amount_1',
        'amount_2',
        'quantity_variation',
        'amount_variation',
        'quantity_severity',
        'amount_severity',
      ].sort(),
    );
  });

  test('TILL-11: totals of each day in kilograms and revenue, and their variation', async () => {
    const { body } = await ask('/api/cashmag-sales/compare', { date1: DAYS[0], date2: DAYS[1] });
    const revenue = async (day: string) =>
      (await statistics(bench, day)).reduce((sum, { amount }) => sum + cents(amount), 0) / 100;
    const [one, two] = await Promise.all(DAYS.map(revenue));
    const totals = body['totals'] as Record<string, number>;
    expect([totals['amount_1'], totals['amount_2']]).toEqual([one, two]);
    expect(totals['amount_variation']).toBeCloseTo(((two! - one!) / one!) * 100, 1);
    expect((body['by_store'] as { label: string }[]).map(({ label }) => label)).toEqual(['Lormont']);
  });

  test('TILL-09: both dates are needed', async () => {
    const { status, body } = await ask('/api/cashmag-sales/compare', { date1: DAYS[0] });
    expect([status, body['message']]).toEqual([400, 'Veuillez sélectionner deux dates pour la comparaison']);
  });
});

describe('ranking and statistics', () => {
  const period = { custom_period: 'true', from_date: DAYS[0], to_date: DAYS[0] };

  test('API-52, TILL-04, AMB-86: each row as the till has it, with rate, discounts and last sale', async () => {
    const { body } = await ask('/api/cashmag/products-ranking', period);
    expect(body).toMatchObject({ success: true, source: 'extractions', cached: false, stale: false });
    const rows = body['data'] as Record<string, unknown>[];
    const rubrics = await statistics(bench, DAYS[0]);
    const lines = (await ticketsOf(bench, DAYS[0])).flatMap(({ details }) => details);
    expect(rows).toHaveLength(rubrics.flatMap(({ products }) => products).length);
    for (const { name: rubrique, products } of rubrics) {
      for (const product of products) {
        const sold = lines.filter(({ id_product: id }) => String(id) === product.id);
        expect(rows.find(({ product_id: id }) => id === product.id)).toEqual({
          product_id: product.id,
          store_id: '1',
          produit: product.name,
          store: 'Lormont',
          rubrique,
          pu: product.single_price,
          quantite_decimale: product.quantity_decimal,
          ca_ttc: product.amount,
          ca_ht: product.amount_ht,
          tva_rate: sold[0]?.rate_1,
          offerts: product.free,
          remises: expect.any(Number) as number,
          derniere_vente: expect.toBeOneOf([null, expect.stringMatching(/^2026-11-12T/)]) as string,
        });
      }
    }
    const revenues = rows.map(({ ca_ttc: revenue }) => Number(revenue));
    expect(revenues).toEqual([...revenues].sort((a, b) => b - a));
  });

  test('API-53, TILL-05, AMB-86: totals, and the growth of each against the preceding equal period', async () => {
    const { body } = await ask('/api/cashmag/sales-stats', {
      custom_period: 'true',
      from_date: DAYS[1],
      to_date: DAYS[1],
    });
    const [before, day] = await Promise.all(DAYS.map((date) => statistics(bench, date)));
    const sum = (rubrics: typeof day, of: 'amount' | 'amount_ht') =>
      (rubrics ?? []).reduce((total, rubric) => total + cents(rubric[of]), 0) / 100;
    expect(body).toMatchObject({ success: true, compared_with: { from: DAYS[0], to: DAYS[0] } });
    const data = body['data'] as Record<string, number>;
    expect(Object.keys(data)).toEqual([
      'total_ttc',
      'total_ht',
      'quantite',
      'offerts',
      'ca_ttc',
      'remises',
      'growth_total_ttc',
      'growth_total_ht',
      'growth_quantite',
      'growth_offerts',
      'growth_ca_ttc',
      'growth_remises',
    ]);
    expect([data['total_ttc'], data['total_ht'], data['ca_ttc']]).toEqual([
      sum(day, 'amount'),
      sum(day, 'amount_ht'),
      sum(day, 'amount'),
    ]);
    // when it was sold: the tickets of each hour add up to the day
    const when = body['sold_when'] as { days: unknown; hours: number[]; days_with_hours: number };
    expect([when.days, when.days_with_hours]).toEqual([[{ date: DAYS[1], ca_ttc: sum(day, 'amount') }], 1]);
    expect(when.hours.reduce((total, euros) => total + cents(euros), 0)).toBe(cents(sum(day, 'amount')));
    expect(body['sold_when_before']).toMatchObject({
      days: [{ date: DAYS[0], ca_ttc: sum(before, 'amount') }],
    });
    const growth = ((sum(day, 'amount') - sum(before, 'amount')) / sum(before, 'amount')) * 100;
    expect(data['growth_total_ttc']).toBeCloseTo(growth, 1);
  });

  test('TILL-03: a custom period needs both dates, in order', async () => {
    const said = async (query: Record<string, string>) =>
      (await ask('/api/cashmag/products-ranking', query)).body['message'];
    expect(await said({ custom_period: 'true', from_date: '2026-11-01' })).toBe(
      'Veuillez sélectionner les deux dates',
    );
    expect(await said({ custom_period: 'true', from_date: '2026-11-02', to_date: '2026-11-01' })).toBe(
      'La date de début doit être antérieure ou égale à la date de fin',
    );
  });

  test('TILL-01, AMB-67: without a period it is today; custom dates override a key', async () => {
    const { body } = await ask('/api/cashmag/sales-stats');
    expect(body['period']).toEqual({ key: 'today', from: '2026-11-21', to: '2026-11-21' });
    const own = await ask('/api/cashmag/sales-stats', { period: 'last_month', ...period });
    expect(own.body['period']).toEqual({ key: 'custom', from: DAYS[0], to: DAYS[0] });
  });
});
