import { beforeEach, describe, expect, test } from 'vitest';
import type { PaypalGateway } from '#functions/gateways/paypal/paypal-gateway.ts';
import { ledgerRunStore } from '#functions/payments/ledger/ledger-run.store.ts';
import { compareLedgers, type LedgerStart } from '#functions/payments/ledger/compare-ledgers.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import type { ProviderPayment } from '#shared/gateways/payment-event.ts';

/** A hundred thousand orders a month: 3,300 payments a day in 33 pages; the first page has one of them here. */
const PAGES_A_DAY = 33;
const DAY_MS = 24 * 3600_000;
const NOW = new Date('2026-03-10T01:15:00.000Z');

let shop: PaymentShop;
/** Each request for a page: which span, which page. */
let asked: { since: string; until: string; page: number }[];
/** How long a page takes by the run's own clock, and after how many pages the process dies. */
let pageMs: number;
let diesAfter: number;
let elapsed: number;

const listPayments: PaypalGateway['listPayments'] = async ({ since, until, cursor }) => {
  if (asked.length === diesAfter) throw new Error('killed');
  const page = Number(cursor ?? 1);
  asked.push({ since, until, page });
  elapsed += pageMs;
  const pages = Math.round(((Date.parse(until) - Date.parse(since)) / DAY_MS) * PAGES_A_DAY);
  const payment: ProviderPayment = {
    provider: 'paypal',
    paymentRef: `FOREIGN-${until}-${page}`,
    orderId: null,
    customerId: null,
    attemptId: null,
    amountCents: 100,
    currency: 'EUR',
    liveMode: false,
    refundedCents: 0,
    feeCents: null,
    createdAt: since,
  };
  return {
    kind: 'ok',
    value: { payments: page === 1 ? [payment] : [], next: page < pages ? String(page + 1) : null },
  };
};

beforeEach(async () => {
  const paypal: Partial<PaypalGateway> = { configured: true, liveMode: false, listPayments };
  const stripe = { configured: false };
  shop = await openPaymentShop({ wallet: paypal as PaypalGateway, card: stripe as never });
  [asked, pageMs, diesAfter, elapsed] = [[], 0, Number.POSITIVE_INFINITY, 0];
});
const run = (start: LedgerStart, now = NOW) => {
  elapsed = 0;
  return compareLedgers(shop, now, { start, elapsedMs: () => elapsed });
};
/** The days requested, in order. */
const spans = () => [...new Set(asked.map(({ since, until }) => `${since} ${until}`))];

describe('the comparison of a week at a hundred thousand orders a month', () => {
  test('goes day by day, newest first, without a gap, each list to its last page', async () => {
    expect(await run('tonight')).toMatchObject({ payments: 7, unknown: 7, isFinished: true });
    expect(asked).toHaveLength(7 * PAGES_A_DAY);
    const days = spans().map((span) => span.split(' '));
    expect(days).toHaveLength(7);
    expect(days[0]?.[1]).toBe(NOW.toISOString());
    for (const [n, [since]] of days.entries())
      expect(since).toBe(days[n + 1]?.[1] ?? new Date(NOW.getTime() - 7 * DAY_MS).toISOString());
  });

  test('stops when its time is used, and the next run continues with the following day', async () => {
    pageMs = 2500;
    expect(await run('tonight')).toMatchObject({ payments: 2, isFinished: false });
    expect(elapsed).toBeLessThan(180_000);
    expect(await run('go-on')).toMatchObject({ payments: 4, isFinished: false });
    await run('go-on');
    expect(await run('go-on')).toMatchObject({ payments: 7, isFinished: true });
    expect(asked).toHaveLength(7 * PAGES_A_DAY);
    await run('go-on');
    expect(asked).toHaveLength(7 * PAGES_A_DAY);
  });

  test('killed in the middle of a day it restarts with that day, half of it at a time', async () => {
    diesAfter = 2 * PAGES_A_DAY + 5;
    await expect(run('tonight')).rejects.toThrow('killed');
    diesAfter = Number.POSITIVE_INFINITY;
    asked = [];
    expect(await run('tonight')).toMatchObject({ isFinished: true, unanswered: 0 });
    const [first] = asked;
    expect(first?.until).toBe(new Date(NOW.getTime() - 2 * DAY_MS).toISOString());
    expect(first?.since).toBe(new Date(NOW.getTime() - 2.5 * DAY_MS).toISOString());
    expect(spans()).toHaveLength(10);
  });

  test('a day that does not fit is split into halves; never longer than the function has', async () => {
    pageMs = 20_000;
    for (let part = 0; part < 60; part++) {
      const { isFinished } = await run(part === 0 ? 'tonight' : 'go-on');
      expect(elapsed).toBeLessThan(450_000);
      if (isFinished) break;
    }
    expect((await ledgerRunStore(shop.table).find())?.until).toBe(
      new Date(NOW.getTime() - 7 * DAY_MS).toISOString(),
    );
  });

  test('a provider whose every page is too slow is reported as unanswered, and the run ends all the same', async () => {
    pageMs = 401_000;
    diesAfter = 2000;
    await ledgerRunStore(shop.table).keep({
      beganAt: NOW.toISOString(),
      since: new Date(NOW.getTime() - DAY_MS / 4).toISOString(),
      until: NOW.toISOString(),
      sliceMs: DAY_MS / 4,
      isTrying: true,
      result: { orders: 0, attempts: 0, payments: 0, different: 0, unknown: 0, missing: 0, unanswered: 0 },
    });
    let parts = 0;
    while (!(await run('go-on')).isFinished && parts < 100) parts += 1;
    expect(parts).toBeLessThan(40);
  });

  test('the next run restarts, and reports that the one before never ended; after a restore it does at once', async () => {
    pageMs = 2500;
    await run('tonight');
    asked = [];
    await run('anew');
    expect(asked[0]?.until).toBe(NOW.toISOString());
    asked = [];
    const tomorrow = new Date(NOW.getTime() + DAY_MS);
    await run('tonight', tomorrow);
    expect(asked[0]?.until).toBe(tomorrow.toISOString());
  });
});
