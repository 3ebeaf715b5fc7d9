import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { listPaymentCases } from '#functions/payments/cases/payment-cases.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { refundCase } from '#functions/payments/refunds/refund-case.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
let card: StripeBench;
let shop: PaymentShop;
let orderId: string;
let clock: number;
beforeAll(async () => {
  card = await openStripeBench();
  shop = await openPaymentShop({ card: card.gateway });
});
afterAll(() => card.close());
/** 10 kg at 10 €, paid by card. */
beforeEach(async () => {
  clock = Date.now();
  await card.faults({ refunds: 'at_once', api: { mode: 'none' } });
  ({ order_id: orderId } = await placeOrder(shop, {
    customerId,
    items: [{ product_id: '1', quantity: 10 }],
    seenTotal: 100,
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: now(),
  }));
  const { data } = await createStripeSession(shop, { customerId, orderId, now: now() });
  await card.onPage(data.session_id, 'pay');
  await verifyStripeSession(shop, data.session_id, now());
});

const now = () => new Date(clock);
const order = async () => (await shop.orders.find(customerId, orderId))!;
const excess = async () => {
  const { paidCents, totalTtcCents } = await order();
  return paidCents - totalTtcCents;
};
const weigh = async (grams: number) => {
  await indexesFollow();
  const parts = [{ warehouse_id: '1' as const, lot: null, qty: grams }];
  const lines = [{ product_id: '1', parts, reason: 'La pièce' }];
  return closePreparation(shop, {
    orderId,
    adminId: 'ADMIN1',
    version: 0,
    lines,
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    now: now(),
  });
};
const waiting = async () => {
  await indexesFollow();
  const { data } = await listPaymentCases(shop, { state: 'open', limit: 50, now: now() });
  return data.filter((each) => each.order_id === orderId);
};
const refund = (cents: number, key: string, held?: number) =>
  refundPayment(shop, {
    orderId,
    adminId: 'ADMIN1',
    amount: cents / 100,
    held,
    reason: '',
    key,
    now: now(),
  });
const approve = (id: string, amount?: number) =>
  refundCase(shop, { id, amount, adminId: 'ADMIN2', now: now() });
const atBank = async () => {
  const [attempt] = await shop.payments.ofOrder(orderId);
  return valueOf(await card.gateway.listRefunds(attempt!.paymentRef ?? ''));
};

test('refunded from the order, the difference of a weighing closes its case, whose button refunds nothing', async () => {
  await weigh(9500);
  const [found] = await waiting();
  const difference = await excess();
  expect(found).toMatchObject({
    refundable: difference / 100,
    refund_way: 'stripe',
    client_nom: (await order()).customerName,
  });
  const { message } = await refund(difference, 'differe-0001');
  expect(message).toContain('Le cas « Commande payée, pesée pour moins » est rangé.');
  expect(await waiting()).toEqual([]);
  const stored = await shop.payments.cases.find(found!.id);
  expect(stored).toMatchObject({ closedBy: 'admin:ADMIN1' });
  expect(stored!.decision).toMatch(/rendus au client depuis la commande/);
  await expect(approve(found!.id)).rejects.toMatchObject({ code: 'not_found' });
  // the answer was lost: the same request gets the same answer
  expect((await refund(difference, 'differe-0001')).message).toBe(message);
  expect(await atBank()).toMatchObject([{ amountCents: difference }]);
});

test('a partial refund leaves the case with the rest', async () => {
  await weigh(9500);
  const difference = await excess();
  await refund(100, 'partiel-0001');
  const [found] = await waiting();
  expect(found).toMatchObject({ refundable: (difference - 100) / 100 });
  // a form with the whole difference requests an amount that is no longer due
  await expect(approve(found!.id, difference / 100)).rejects.toMatchObject({ code: 'version_conflict' });
  await approve(found!.id, (difference - 100) / 100);
  expect(await excess()).toBe(0);
  expect(await waiting()).toEqual([]);
});

test('a cancelled order refunded from the order leaves nothing to decide', async () => {
  await indexesFollow();
  const change = { field: 'status', value: 'annule' } as const;
  await changeWebOrder(shop, { orderId, adminId: 'ADMIN1', change, now: now() });
  expect((await waiting()).map(({ kind }) => kind)).toEqual(['cancelled_paid']);
  await refund((await order()).paidCents, 'annulee-0001');
  expect(await waiting()).toEqual([]);
  expect(await order()).toMatchObject({ paidCents: 0, paymentStatus: 'rembourse' });
});

test('a case whose difference was already refunded refunds nothing, and shows the rest', async () => {
  await weigh(9500);
  const [found] = await waiting();
  const { totalTtcCents, paidCents } = await order();
  expect(totalTtcCents).toBeLessThan(paidCents);
  await shop.table.transact([shop.orders.change(await order(), { paidCents: totalTtcCents })]);
  await expect(approve(found!.id)).rejects.toThrow(
    'Il n’y a plus rien à rendre : rangez ce cas en écrivant pourquoi.',
  );
  expect(await atBank()).toEqual([]);
});

test('a refund refused later by its bank reopens the case that it had closed', async () => {
  await weigh(9000);
  await card.faults({ refunds: 'pending' });
  await refund(await excess(), 'refuse-0001');
  expect(await waiting()).toEqual([]);
  const [made] = await shop.payments.refunds.ofOrder(orderId);
  await card.atTheBank(`/__sandbox/refunds/${made!.providerRef}/fail`);
  clock += 20 * 60_000;
  await indexesFollow();
  await reconcileOpenAttempts(shop, now());
  const [found] = await waiting();
  expect(found).toMatchObject({ kind: 'weighed_less', refundable: (await excess()) / 100 });
  await card.faults({ refunds: 'at_once' });
  await approve(found!.id);
  expect(await excess()).toBe(0);
});

test('concurrent refunds from the order and the case refund the difference once', async () => {
  await weigh(9000);
  const [found] = await waiting();
  const difference = await excess();
  const held = (await order()).paidCents / 100;
  for (let round = 0; round < 3; round++) {
    const asked = [
      refund(difference, `course-${round}-a`, held),
      approve(found!.id, difference / 100),
      refund(difference, `course-${round}-b`, held),
    ];
    const ends = await Promise.allSettled(round % 2 === 0 ? asked : asked.toReversed());
    for (const end of ends)
      if (end.status === 'rejected')
        expect(['version_conflict', 'not_found', 'refund_refused']).toContain(end.reason.code);
  }
  expect(await atBank()).toMatchObject([{ amountCents: difference }]);
  expect(await excess()).toBe(0);
  expect(await waiting()).toEqual([]);
});

test('refuses a stale refund form, and refunds nothing', async () => {
  const held = (await order()).paidCents / 100;
  await refund(2000, 'geste-0001', held);
  await expect(refund(2000, 'geste-0002', held)).rejects.toMatchObject({ code: 'version_conflict' });
  expect(await atBank()).toHaveLength(1);
});
