import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import type { WebOrderChange } from '#functions/order-changes/web-order-change.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { refundCase } from '#functions/payments/refunds/refund-case.ts';
import { openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { readWholeTable } from '#tests/simulation/whole-table.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

let bench: StripeBench;
let services: PaymentShop;
let orderId: string;

beforeAll(async () => {
  bench = await openStripeBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  services = await openPaymentShop({ card: bench.gateway });
  orderId = await place();
});

const customerId = testCustomer.id;
const now = () => new Date();
const place = async () =>
  (
    await placeOrder(services, {
      customerId,
      items: [{ product_id: '1', quantity: 10 }],
      seenTotal: 100,
      idempotencyKey: undefined,
      now: now(),
    })
  ).order_id;
const openPage = async (id = orderId) =>
  (await createStripeSession(services, { customerId, orderId: id, now: now() })).data.session_id;
const change = (wanted: WebOrderChange, id = orderId) =>
  changeWebOrder(services, {
    orderId: id,
    adminId: 'ADMIN1',
    change: wanted,
    now: now(),
  });
const cancel = (id = orderId) => change({ field: 'status', value: 'annule' }, id);
const pageIs = async (session: string) => {
  const state = await bench.gateway.readCheckout(session);
  return state.kind === 'ok' ? state.value.status : state.kind;
};

describe('an administrator ends paying', () => {
  test('marked paid by hand, the open card page closes, which prevents a second payment', async () => {
    const session = await openPage();
    await change({ field: 'statut_paiement', value: 'paye' });
    expect(await pageIs(session)).toBe('expired');
    expect(await services.orders.find(customerId, orderId)).toMatchObject({
      paymentStatus: 'paye',
      openAttemptId: null,
      paidCents: 0,
    });
  });

  test('cancelled, the open card page closes', async () => {
    const session = await openPage();
    await cancel();
    expect(await pageIs(session)).toBe('expired');
    expect(await services.orders.find(customerId, orderId)).toMatchObject({
      status: 'annule',
      openAttemptId: null,
    });
  });

  test('marked paid by hand just after the card was charged: the provider’s confirmation is recorded, once', async () => {
    const session = await openPage();
    await bench.onPage(session, 'pay');
    await change({ field: 'statut_paiement', value: 'paye' });
    await verifyStripeSession(services, session, now());
    expect(await services.orders.find(customerId, orderId)).toMatchObject({
      paymentStatus: 'paye',
      paidCents: 12_000,
    });
    const entries = (await services.orders.history(orderId)).filter(
      ({ field }) => field === 'statut_paiement',
    );
    expect(entries).toMatchObject([{ actor: 'stripe', to: 'paye' }]);
  });

  test('a page that the customer opens while another closes is closed too', async () => {
    const first = await openPage();
    let second = '';
    let reads = 0;
    const locate: PaymentShop['orders']['locate'] = async (...asked) => {
      // the reading after the first page is closed
      if (++reads === 3) second = await openPage();
      return services.orders.locate(...asked);
    };
    await changeWebOrder(
      { ...services, orders: { ...services.orders, locate } },
      {
        orderId,
        adminId: 'ADMIN1',
        change: { field: 'status', value: 'annule' },
        now: now(),
      },
    );
    expect([await pageIs(first), await pageIs(second)]).toEqual(['expired', 'expired']);
  });

  test('two concurrent cancellations: one audit entry, one mail, the stock back once, and both succeed', async () => {
    for (let round = 0; round < 6; round++) {
      const id = round === 0 ? orderId : await place();
      if (round % 2 === 0) await openPage(id);
      const answers = await Promise.all([cancel(id), cancel(id)]);
      expect(answers.map(({ order }) => order.status)).toEqual(['annule', 'annule']);
      const audits = (await services.orders.history(id)).filter(({ field }) => field === 'status');
      expect(audits, `round ${round}`).toHaveLength(1);
      const { entries } = await readWholeTable(services.table.name);
      const told = entries.filter(
        ({ event, todo }) => event.data['orderId'] === id && Object.hasOwn(todo, 'mail.order-changed'),
      );
      expect(told, `round ${round}`).toHaveLength(1);
    }
    expect(await services.stock.getLevel('1')).toMatchObject({ available: 100_000, reserved: 0 });
  });

  test('a paid order cancelled, reinstated and cancelled again is one case; once closed, it opens again', async () => {
    const session = await openPage();
    await bench.onPage(session, 'pay');
    await verifyStripeSession(services, session, now());
    const reinstate = () => change({ field: 'status', value: 'valide' });
    const waiting = async () => {
      await indexesFollow();
      return (await services.payments.cases.list('open', 5)).items;
    };
    await cancel();
    await reinstate();
    await cancel();
    const [found, ...others] = await waiting();
    expect(found).toMatchObject({ kind: 'cancelled_paid', expectedCents: 0, seenCents: 12_000 });
    expect(others).toEqual([]);
    await services.payments.cases.close(found!.id, {
      by: 'ADMIN1',
      decision: 'Avoir en boutique',
      now: now(),
    });
    expect(await waiting()).toEqual([]);
    await reinstate();
    await cancel();
    const again = await waiting();
    expect(again).toMatchObject([{ id: found!.id, closedAt: null, seenCents: 12_000 }]);
    expect(again[0]).not.toHaveProperty('decision');
  });

  test('money that arrives for a cancelled order is a case, from which it is refunded', async () => {
    const session = await openPage();
    const open = (await services.orders.find(customerId, orderId))!;
    await services.table.transact([services.orders.change(open, { status: 'annule' })]);
    await bench.onPage(session, 'pay');
    await verifyStripeSession(services, session, now());
    await indexesFollow();
    const [found, ...others] = (await services.payments.cases.list('open', 5)).items;
    expect(found).toMatchObject({ kind: 'cancelled_paid', expectedCents: 0, seenCents: 12_000 });
    expect(others).toEqual([]);
    await refundCase(services, { id: found!.id, adminId: 'ADMIN1', now: now() });
    expect(await services.orders.find(customerId, orderId)).toMatchObject({
      paymentStatus: 'rembourse',
      paidCents: 0,
    });
  });

  test('money that arrives for an order marked as settled is a case', async () => {
    const session = await openPage();
    const open = (await services.orders.find(customerId, orderId))!;
    await services.table.transact([services.orders.change(open, { paymentStatus: 'paye' })]);
    await bench.onPage(session, 'pay');
    await verifyStripeSession(services, session, now());
    await indexesFollow();
    const { items } = await services.payments.cases.list('open', 5);
    expect(items).toMatchObject([{ kind: 'settled_twice', seenCents: 12_000, reference: open.reference }]);
  });
});
