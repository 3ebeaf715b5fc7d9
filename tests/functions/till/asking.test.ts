import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestTillExtraction, extractDueDays } from '#functions/till/request-till-extraction.ts';
import { checkTillDate, compareTillDays, listTillDates } from '#functions/till/read-till-days.ts';
import { openTillEnvironment, type TillEnvironment } from '#tests/support/providers/till-environment.ts';

let environment: TillEnvironment;
beforeAll(async () => {
  environment = await openTillEnvironment();
  environment.reach({ takeSlot: () => Promise.resolve(0) });
});
beforeEach(() => environment.at('2026-11-21T19:00:00Z'));
afterAll(() => {
  delete process.env['JOB_PATIENCE_MS'];
  return environment.close();
});

const now = () => environment.clock.now();
/** The messages in the queue, once there are any. */
const nextMessages = async () => {
  for (;;) {
    const messages = await environment.messages();
    if (messages.length > 0) return messages;
  }
};
/** The worker's run over all pending messages of its queue. */
const workOff = async (waiting = environment.messages()) => {
  const messages = await waiting;
  for (const message of messages) await environment.work(message);
  return messages.map(({ date }) => date);
};

describe('requesting a day', () => {
  test('answers the seed’s fields when the worker is done in time', async () => {
    process.env['JOB_PATIENCE_MS'] = 'Infinity';
    const pendingReply = requestTillExtraction(environment.jobs, '2026-11-19', now());
    expect(await workOff(nextMessages())).toEqual(['2026-11-19']);
    const answer = await pendingReply;
    const { day } = (await environment.days.read('2026-11-19'))!;
    expect(answer).toEqual({
      success: true,
      productsCount: day.recordCount,
      message: `Extraction du 19/11/2026 terminée : ${day.recordCount} produits.`,
      date: '2026-11-19',
      provisional: false,
      jobId: day.version,
    });
    expect(day.recordCount).toBeGreaterThan(30);
  });

  test('answers 202 when it is not, and all callers get the same job', async () => {
    process.env['JOB_PATIENCE_MS'] = '0';
    const answers = await Promise.all(
      [1, 2, 3].map(() => requestTillExtraction(environment.jobs, '2026-11-18', now())),
    );
    const bodies = answers.map((answer) => ('body' in answer ? answer.body : answer));
    expect(new Set(bodies.map(({ jobId }) => jobId)).size).toBe(1);
    expect(bodies[0]).toMatchObject({
      success: true,
      status: 'running',
      statusUrl: `/api/jobs/${bodies[0]!.jobId}`,
    });
    expect(await workOff()).toEqual(['2026-11-18']);
    expect(await environment.jobs.find(bodies[0]!.jobId, now())).toMatchObject({ status: 'done' });
  });

  test('a failure is the answer, in French', async () => {
    process.env['JOB_PATIENCE_MS'] = 'Infinity';
    await environment.fault({ mode: '401' });
    const pendingReply = requestTillExtraction(environment.jobs, '2026-11-17', now()).catch(
      (error: unknown) => error,
    );
    expect(await workOff(nextMessages())).toEqual(['2026-11-17']);
    expect(await pendingReply).toMatchObject({
      code: 'extraction_failed',
      message: 'La caisse refuse la clé d’accès (401).',
    });
    await environment.fault({ mode: 'off' });
  });

  test('a future day is refused, by the calendar of Paris', async () => {
    process.env['JOB_PATIENCE_MS'] = '0';
    environment.at('2026-11-21T22:59:59Z');
    await expect(requestTillExtraction(environment.jobs, '2026-11-22', now())).rejects.toMatchObject({
      field: 'date',
    });
    environment.at('2026-11-21T23:00:00Z');
    await requestTillExtraction(environment.jobs, '2026-11-22', now());
    expect(await workOff()).toEqual(['2026-11-22']);
  });
});

describe('the extracted days', () => {
  test('are listed, newest first, and checked day by day', async () => {
    await environment.extract('2026-11-14');
    await environment.extract('2026-11-16');
    const { dates, days } = await listTillDates(environment.days);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(dates).toContain('2026-11-14');
    expect(dates).not.toContain('2026-11-16');
    expect(days.every(({ recordCount }) => recordCount > 0)).toBe(true);
    expect(await checkTillDate(environment.days, '2026-11-14', now())).toMatchObject({
      success: true,
      exists: true,
      date: '2026-11-14',
      recordCount: expect.any(Number),
    });
    for (const [date, known] of [
      ['2026-11-16', true],
      ['2026-10-01', false],
    ] as const) {
      const check = await checkTillDate(environment.days, date, now());
      expect(check).toMatchObject({ exists: false, recordCount: 0 });
      expect(check.extractedAt !== null).toBe(known);
    }
  });

  test('two days compare product by product, and in all', async () => {
    await environment.extract('2026-11-13');
    await environment.extract('2026-11-14');
    const { data, totals, by_category, by_store, message } = await compareTillDays(environment.days, {
      date1: '2026-11-13',
      date2: '2026-11-14',
    });
    expect(message).toBe(`${data.length} produits comparés entre le 13/11/2026 et le 14/11/2026.`);
    const sum = (rows: readonly { amount_2: number }[]) =>
      rows.reduce((total, row) => total + Math.round(row.amount_2 * 100), 0);
    expect(sum(data)).toBe(Math.round(totals.amount_2 * 100));
    expect(sum(by_category)).toBe(sum(data));
    expect(by_store).toMatchObject([{ label: 'Lormont', ...totals }]);
    expect(totals.amount_severity).toBe('critical');
    expect(data[0]).toEqual({
      product_id: expect.any(String),
      product_name: expect.any(String),
      category: expect.any(String),
      store_id: '1',
      store: 'Lormont',
      quantity_1: expect.any(Number),
      quantity_2: expect.any(Number),
      amount_1: expect.any(Number),
      amount_2: expect.any(Number),
      quantity_variation: expect.toBeOneOf([expect.any(Number), null]),
      amount_variation: expect.toBeOneOf([expect.any(Number), null]),
      quantity_severity: expect.any(String),
      amount_severity: expect.any(String),
    });
    expect(new Set(data.map(({ quantity_severity }) => quantity_severity)).size).toBeGreaterThan(1);
  });

  test('a day that is not extracted has nothing to compare, and is named', async () => {
    await expect(
      compareTillDays(environment.days, { date1: '2026-11-14', date2: '2026-09-01' }),
    ).rejects.toMatchObject({
      code: 'not_found',
      message: 'Les ventes du 01/09/2026 ne sont pas extraites.',
    });
  });
});

describe('the schedules', () => {
  test('at 23:30 the day that ends and the last month; at 04:00 the last three days again; nothing twice', async () => {
    environment.at('2027-02-10T22:30:00Z');
    const evening = await extractDueDays(environment, 'evening', now());
    expect(evening).toMatchObject({ joined: 0 });
    const again = await extractDueDays(environment, 'evening', now());
    expect(again).toEqual({ started: [], joined: 32 });
    const done = await workOff();
    expect(done).toHaveLength(32);
    expect(done.sort().at(-1)).toBe('2027-02-10');
    expect((await environment.days.find('2027-02-10'))?.provisional).toBe(true);

    environment.at('2027-02-11T03:00:00Z');
    await environment.lateTickets('2027-02-09', 2);
    const before = (await environment.days.find('2027-02-09'))!;
    expect((await extractDueDays(environment, 'night', now()))['started']).toEqual([
      '2027-02-10',
      '2027-02-09',
      '2027-02-08',
    ]);
    await workOff();
    expect((await environment.days.find('2027-02-09'))!.ticketCount).toBe(before.ticketCount + 2);
    expect((await environment.days.find('2027-02-10'))!.provisional).toBe(false);
  });

  test.each([
    ['the night clocks go back', '2026-10-25T03:00:00Z', '2026-10-24'],
    ['the night clocks go forward', '2026-03-29T02:00:00Z', '2026-03-28'],
  ])('%s, 04:00 in Paris reads the day before', async (_case, instant, date) => {
    environment.at(instant);
    const { started } = (await extractDueDays(environment, 'night', now())) as { started: string[] };
    expect(started[0]).toBe(date);
    await environment.messages();
  });
});
