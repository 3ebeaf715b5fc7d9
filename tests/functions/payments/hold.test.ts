import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { captureOfOrder } from '#functions/payments/hold/capture-hold.ts';
import { compareLedgers } from '#functions/payments/ledger/compare-ledgers.ts';
import { raiseCancelled } from '#functions/payments/cases/raise-total-changed.ts';
import { endPayments, releaseHold } from '#functions/payments/hold/release-hold.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { settleEvent } from '#functions/payments/settle-event.ts';
import { refused } from '#functions/platform/outside/outcome.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import { type HeldOrder, openHeldOrder } from '#tests/functions/payments/held-order.ts';
import { followBooks } from '#functions/payments/follow-books.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import { openCardPayer, openWalletPayer, type Payer } from '#tests/functions/payments/held-payers.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const clock = { ms: Date.now() };
const now = () => new Date(clock.ms);
let card: Payer;
let wallet: Awaited<ReturnType<typeof openWalletPayer>>;
/** The one whose turn it is. */
let payer: Payer;
let held: HeldOrder;

beforeAll(async () => {
  [card, wallet] = await Promise.all([openCardPayer(() => clock.ms), openWalletPayer(() => clock.ms)]);
});
afterAll(() => Promise.all([card.close(), wallet.close()]));
const open = async (by: Payer) => {
  clock.ms = Date.now();
  payer = by;
  await payer.faults({});
  held = await openHeldOrder(payer, clock);
};

describe.each(['card', 'wallet'])('money authorised by %s', (name) => {
  beforeEach(() => open(name === 'card' ? card : wallet));

  test('nothing is captured before the weighing; then exactly the weighed amount, once, and the rest is voided', async () => {
    expect(await held.row()).toMatchObject({
      statut_paiement: 'non_paye',
      payable: false,
      modifiable: true,
      autorisation: {
        montant: held.most / 100,
        jusqu_au: new Date(Math.floor(clock.ms / 1000) * 1000 + payer.daysKept * DAY_MS).toISOString(),
      },
    });
    expect(await held.atBank()).toMatchObject({ paymentStatus: 'authorised', amountCents: held.most });
    await held.weigh(9.5);
    const { totalTtcCents } = await held.order();
    expect(totalTtcCents).toBeLessThan(held.price);
    expect(await held.order()).toMatchObject({ paymentStatus: 'paye', paidCents: totalTtcCents });
    expect((await held.order()).hold).toBeUndefined();
    // what Stripe shows as a refund was never ours
    expect(await held.atBank()).toMatchObject({ amountCents: totalTtcCents, refundedCents: 0, refunds: [] });

    const by = { orderId: held.orderId, adminId: 'ADMIN1', reason: 'geste', now: now() };
    await refundPayment(held.services, { ...by, amount: 3, key: 'geste-0001' });
    expect(await held.atBank()).toMatchObject({ refundedCents: 300 });
    await indexesFollow();
    const later = new Date(now().getTime() + 60_000);
    expect(await compareLedgers(held.services, later)).toMatchObject({
      attempts: 1,
      payments: 1,
      different: 0,
      missing: 0,
    });
    expect(await held.order()).toMatchObject({ paidCents: totalTtcCents - 300, paymentStatus: 'paye' });
  });

  test('a capture in progress cannot be voided, and does not count as voided', async () => {
    await held.close(9.5);
    expect(await held.states()).toEqual(['capturing']);
    const [attempt] = await held.attempts();
    expect(await releaseHold(held.services, held.orderId, attempt!.id, now())).toBe('in_progress');
    expect(await endPayments(held.services, await held.order(), now())).toBe('in_progress');
    expect(await held.states()).toEqual(['capturing']);
    expect(await held.atBank()).toMatchObject({ paymentStatus: 'authorised' });
  });

  test('weighed beyond the tolerance, the authorised amount is captured, and the rest is requested by a link', async () => {
    await held.close(12);
    const due = (await held.order()).totalTtcCents - held.most;
    expect(await held.letter()).toContain('pay-here');
    expect(await held.row()).toMatchObject({ payable: true, reste_a_payer: due / 100 });
    await captureOfOrder(held.services, held.orderId, now());
    expect(await held.order()).toMatchObject({ paidCents: held.most, paymentStatus: 'non_paye' });
    clock.ms += 1000;
    await held.pay();
    expect(await held.order()).toMatchObject({ paidCents: held.most + due, paymentStatus: 'paye' });
    expect((await held.attempts()).map(({ amountCents }) => amountCents)).toEqual([held.most, due]);
  });

  test('an excess below the threshold is not requested', async () => {
    await held.weigh(11.05);
    expect((await held.order()).totalTtcCents).toBeGreaterThan(held.most);
    expect(await held.order()).toMatchObject({ paidCents: held.most, paymentStatus: 'paye' });
    expect(await held.row()).toMatchObject({ payable: false });
  });

  test('a lost answer of the bank causes no second capture', async () => {
    await payer.loseAnswers();
    await held.weigh(9);
    expect(await held.states()).toEqual(['capturing']);
    expect(await held.row()).toMatchObject({ payable: false });
    await payer.faults({});
    await held.later(20 * 60_000);
    const { totalTtcCents } = await held.order();
    expect(await held.order()).toMatchObject({ paidCents: totalTtcCents, paymentStatus: 'paye' });
    expect(await held.atBank()).toMatchObject({ amountCents: totalTtcCents });
  });

  test('a capture refused by the bank is voided and shown in the back-office, and the order is due again', async () => {
    await payer.faults({ captures: 'refused' });
    await held.weigh(9.5);
    expect(await held.states()).toEqual(['failed']);
    expect(await held.cases()).toEqual(['hold_lost']);
    expect(await held.atBank()).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
    const { totalTtcCents } = await held.order();
    expect(await held.row()).toMatchObject({ payable: true, reste_a_payer: totalTtcCents / 100 });
    clock.ms += 1000;
    await held.pay();
    expect(await held.order()).toMatchObject({ paidCents: totalTtcCents, paymentStatus: 'paye' });
  });

  test('cancelling an order voids the authorisation, and leaves no refund to decide', async () => {
    await indexesFollow();
    await changeWebOrder(held.services, {
      orderId: held.orderId,
      adminId: 'ADMIN1',
      change: { field: 'status', value: 'annule' },
      now: now(),
    });
    expect(await held.states()).toEqual(['canceled']);
    expect(await held.atBank()).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
    expect(await held.order()).toMatchObject({ status: 'annule', paidCents: 0 });
    expect(await held.cases()).toEqual([]);
  });

  test('settled by transfer, according to the books, the next run voids the authorisation', async () => {
    const order = await held.order();
    const booked = { invoicedCents: order.totalTtcCents, restCents: 0, countedCents: 0 };
    const after = { ...order, booked, paymentStatus: 'paye' } as const;
    const { checks } = await followBooks(held.services.payments, order, after, now());
    await held.services.table.transact([
      held.services.orders.change(order, { booked, paymentStatus: 'paye' }),
      ...checks,
    ]);
    await held.run();
    expect(await held.states()).toEqual(['canceled']);
    expect(await held.atBank()).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
    expect(await held.order()).toMatchObject({ paymentStatus: 'paye', paidCents: 0 });
    expect(await held.order()).not.toHaveProperty('hold');
  });

  test('settled in part by transfer, only the rest of the weighed amount is captured', async () => {
    const order = await held.order();
    const booked = { invoicedCents: order.totalTtcCents, restCents: 7_000, countedCents: 0 };
    await held.services.table.transact([held.services.orders.change(order, { booked })]);
    await held.weigh(10);
    const taken = await held.order();
    expect(taken).toMatchObject({ paymentStatus: 'paye', paidCents: 7_000 });
    expect(dueCents(taken)).toBe(0);
  });

  test('an order cancelled in the ERP is voided by the next run', async () => {
    const before = await held.order();
    await held.services.table.transact([
      held.services.orders.change(before, { status: 'annule' }),
      ...(await raiseCancelled(held.services.payments, before, now())),
    ]);
    await held.later(1000);
    expect(await held.states()).toEqual(['canceled']);
  });

  test('an edit within the authorised amount keeps it; one above it authorises again and voids the first', async () => {
    const edit = (quantity: number) =>
      editOrder(held.services, {
        customerId,
        orderId: held.orderId,
        items: [{ product_id: '1', quantity }],
        now: now(),
      });
    await edit(10.5);
    expect(await held.row()).toMatchObject({ payable: false });
    await edit(15);
    const { totalTtcCents } = await held.order();
    expect(await held.row()).toMatchObject({ payable: true, reste_a_payer: totalTtcCents / 100 });
    clock.ms += 1000;
    await held.pay();
    expect(await held.states()).toEqual(['canceled', 'authorised']);
    expect(await held.atBank(0)).toMatchObject({ status: 'expired' });
    expect(await held.row()).toMatchObject({ payable: false });
    await held.weigh(15);
    expect(await held.order()).toMatchObject({ paidCents: totalTtcCents, paymentStatus: 'paye' });
  });
});

describe('the lifetime of a card authorisation', () => {
  beforeEach(() => open(card));
  test('an unused authorisation is reported a day before it expires, and then the order is due again', async () => {
    await held.later(5 * DAY_MS);
    expect(await held.cases()).toEqual([]);
    await held.later(1.5 * DAY_MS);
    expect(await held.cases()).toEqual(['hold_ending']);
    await held.later(0.6 * DAY_MS);
    expect(await held.states()).toEqual(['expired']);
    expect(await held.cases()).toEqual(['hold_ending', 'hold_lost']);
    expect(await held.row()).toMatchObject({ payable: true, reste_a_payer: held.price / 100 });
    expect((await held.order()).hold).toBeUndefined();
  });

  test('captures under one key; captured despite a reported refusal, the bank’s state wins', async () => {
    const { services, orderId } = held;
    const stripe = await services.stripe();
    const keys: string[] = [];
    const take = (answer: 'lost' | 'refused') =>
      captureOfOrder(
        {
          ...services,
          stripe: async () => ({
            ...stripe,
            captureHold: async (asked) => {
              keys.push(asked.idempotencyKey);
              if (answer === 'refused') await stripe.captureHold(asked);
              return answer === 'lost' ? { kind: 'unreachable', cause: 'lost' } : refused('declined');
            },
          }),
        },
        orderId,
        now(),
      );
    await held.close(9);
    await take('lost');
    expect(await held.states()).toEqual(['capturing']);
    clock.ms += 60_000;
    await take('refused');
    const { totalTtcCents } = await held.order();
    expect(await held.order()).toMatchObject({ paidCents: totalTtcCents, paymentStatus: 'paye' });
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test('an authorised order leaves room under the cap; once it is voided, or an edit exceeds it, it counts again', async () => {
    const { services, price, orderId } = held;
    const rules = {
      ...DEFAULT_RESERVATION_RULES,
      newAccountCapCents: price + 1200,
      knownAccountCapCents: price + 1200,
    };
    await services.settings.replace(shopSettings.reservationRules, rules, {
      version: 0,
      by: 'A',
      now: now(),
    });
    const more = (quantity: number) =>
      placeOrder(services, {
        customerId,
        items: [{ product_id: '1', quantity }],
        seenTotal: quantity * 10,
        idempotencyKey: undefined,
        now: now(),
      });
    // recounted while the first is authorised: the guard then drops its position; orders of one instant have no order
    clock.ms += 1000;
    await more(9);
    const edit = editOrder(services, {
      customerId,
      orderId,
      // above what is authorised: the difference alone would fit, all of it does not
      items: [{ product_id: '1', quantity: 11.5 }],
      now: now(),
    });
    expect((await refusalOf(edit)).code).toBe('reservation_cap');
    await held.later(7.1 * DAY_MS);
    expect(await held.states()).toEqual(['expired']);
    // both of them, counted to the end
    expect((await refusalOf(more(1.5))).details).toMatchObject({ pending: (price + 9 * 1200) / 100 });
  });
});

describe('the lifetime of a wallet authorisation', () => {
  beforeEach(() => open(wallet));

  test('it is renewed once its three days are over, then reported a day before its end, then lost', async () => {
    const until = async () => (await held.row()).autorisation?.jusqu_au;
    const first = await until();
    await held.later(2.5 * DAY_MS);
    // no action is needed yet
    expect(await held.cases()).toEqual([]);
    await held.later(0.6 * DAY_MS);
    expect(await held.states()).toEqual(['authorised']);
    expect(Date.parse((await until())!)).toBe(Math.floor(clock.ms / 1000) * 1000 + 3 * DAY_MS);
    expect(await until()).not.toBe(first);
    await held.later(2.2 * DAY_MS);
    expect(await held.cases()).toEqual(['hold_ending']);
    await held.later(0.9 * DAY_MS);
    expect(await held.states()).toEqual(['expired']);
    expect(await held.cases()).toEqual(['hold_ending', 'hold_lost']);
    expect(await held.atBank()).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
    expect(await held.row()).toMatchObject({ payable: true, reste_a_payer: held.price / 100 });
    expect((await held.order()).hold).toBeUndefined();
  });

  test('a renewed authorisation is captured to the cent, and a refund refers to the capture', async () => {
    await held.later(3.1 * DAY_MS);
    await held.weigh(9.5);
    const { totalTtcCents } = await held.order();
    expect(await held.order()).toMatchObject({ paymentStatus: 'paye', paidCents: totalTtcCents });
    const by = { orderId: held.orderId, adminId: 'ADMIN1', reason: 'geste', now: now() };
    await refundPayment(held.services, { ...by, amount: 3, key: 'geste-0002' });
    expect(await held.atBank()).toMatchObject({ amountCents: totalTtcCents, refundedCents: 300 });
  });

  test('a refused renewal voids it, shows in the back-office, and the order is due again', async () => {
    await wallet.faults({ captures: 'refused' });
    await held.later(3.1 * DAY_MS);
    expect(await held.states()).toEqual(['expired']);
    expect(await held.cases()).toEqual(['hold_lost']);
    await wallet.faults({});
    clock.ms += 1000;
    await held.pay();
    expect(await held.states()).toEqual(['expired', 'authorised']);
  });

  test('a wallet that does not answer is retried, and after a day an administrator is notified', async () => {
    await wallet.faults({ api: { mode: 'error', path: '/v2/payments/authorizations' } });
    await held.later(3.1 * DAY_MS);
    expect([await held.states(), await held.cases()]).toEqual([['authorised'], []]);
    await held.later(DAY_MS);
    expect([await held.states(), await held.cases()]).toEqual([['authorised'], ['hold_ending']]);
    await wallet.faults({});
    await held.later(HOUR_MS);
    expect(Date.parse((await held.row()).autorisation!.jusqu_au!)).toBeGreaterThan(clock.ms);
  });

  test('a capture that stays pending is neither paid nor due; denied, it is a case and due again', async () => {
    await wallet.faults({ captures: 'pending' });
    await held.weigh(9);
    await held.later(HOUR_MS);
    expect(await held.states()).toEqual(['capturing']);
    expect(await held.row()).toMatchObject({ payable: false });
    const { paymentRef } = await held.atBank();
    await wallet.bench.atPaypal(`/__sandbox/captures/${paymentRef}/deny`);
    await tell('PAYMENT.CAPTURE.DENIED');
    expect(await held.states()).toEqual(['expired']);
    expect(await held.cases()).toEqual(['hold_lost']);
    const { totalTtcCents } = await held.order();
    expect(await held.row()).toMatchObject({ payable: true, reste_a_payer: totalTtcCents / 100 });
  });

  test('its messages may come late, twice and in any order', async () => {
    await wallet.faults({ captures: 'pending' });
    await held.weigh(9);
    const { paymentRef } = await held.atBank();
    await wallet.bench.atPaypal(`/__sandbox/captures/${paymentRef}/arrive`);
    await tell('PAYMENT.CAPTURE.COMPLETED');
    const { totalTtcCents } = await held.order();
    const paid = { paymentStatus: 'paye', paidCents: totalTtcCents };
    expect(await held.order()).toMatchObject(paid);
    for (const type of [
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.AUTHORIZATION.CREATED',
      'PAYMENT.CAPTURE.COMPLETED',
    ]) {
      await tell(type);
      expect(await held.states()).toEqual(['succeeded']);
    }
    expect(await held.order()).toMatchObject(paid);
    expect(await held.cases()).toEqual([]);
  });

  test.each(['canceled', 'expired', 'failed'] as const)(
    'authorised for an attempt that is %s here, it is voided by the message that reports it',
    async (state) => {
      const [attempt] = await held.attempts();
      await held.services.table.transact([
        held.services.payments.replace(attempt!, { ...attempt!, state }, now()),
      ]);
      await tell('PAYMENT.AUTHORIZATION.CREATED');
      expect(await held.atBank()).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
    },
  );

  /** The newest message of this type about the order, as it arrives. */
  const tell = async (type: string) => {
    const [attempt] = await held.attempts();
    const about = await vi.waitFor(() => {
      const all = wallet.bench.inbox.ofType(type);
      const found = all.findLast(({ rawBody }) => rawBody.toString().includes(attempt!.id));
      if (!found) throw new Error(`no ${type} yet`);
      return found;
    });
    const headers = Object.fromEntries(
      Object.entries(about.headers).map(([key, value]) => [key, String(value)]),
    );
    const read = await wallet.bench.gateway.verifyWebhook(about.rawBody, headers);
    if (read.kind !== 'event') throw new Error(JSON.stringify(read));
    await settleEvent(held.services, read.event, now());
  };
});
