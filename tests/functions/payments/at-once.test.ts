import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { savePreparation } from '#functions/preparation/save-preparation.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { reservesStock } from '#shared/orders/order-status.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { totalReal } from '#shared/stock/levels/stock-level.ts';
import { collectedCents } from '#shared/payments/attempt.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

/** `AT_ONCE_ROUNDS=200` for the long way. */
const ROUNDS = Number(process.env['AT_ONCE_ROUNDS'] ?? 6);
const customerId = testCustomer.id;
let card: StripeBench;
let shop: PaymentShop;
beforeAll(async () => {
  card = await openStripeBench();
  shop = await openPaymentShop({ card: card.gateway });
});
afterAll(() => card.close());

const now = () => new Date();
const by = { adminId: 'ADMIN1' };

test('an order that is edited, weighed twice, cancelled and paid at the same moment ends in one way, to the gram and cent', async () => {
  const before = (await shop.stock.getLevel('1'))!;
  const orders: Order[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { order_id: orderId } = await placeOrder(shop, {
      customerId,
      items: [{ product_id: '1', quantity: 2 }],
      seenTotal: 20,
      idempotencyKey: undefined,
      identicalConfirmed: true,
      now: now(),
    });
    const { data } = await createStripeSession(shop, { customerId, orderId, now: now() });
    const isPaid = round % 2 === 0;
    if (isPaid) await card.onPage(data.session_id, 'pay');
    const lines = [
      { product_id: '1', parts: [{ warehouse_id: '1' as const, lot: null, qty: 1900 }], reason: 'Pièce' },
    ];
    const weigh = () =>
      closePreparation(shop, {
        orderId,
        ...by,
        version: 0,
        lines,
        untracedReason: 'Stock d’avant les lots',
        overweight: [],
        now: now(),
      });
    const acts = [
      weigh,
      () => {
        const items = [{ product_id: '1', quantity: 3 }];
        return editOrder(shop, { customerId, orderId, items, now: now() });
      },
      weigh,
      () =>
        changeWebOrder(shop, {
          orderId,
          ...by,
          change: { field: 'status', value: 'annule' },
          now: now(),
        }),
      () => verifyStripeSession(shop, data.session_id, now()),
      () => createStripeSession(shop, { customerId, orderId, now: now() }),
      () => savePreparation(shop, { orderId, ...by, version: 0, lines, now: now() }),
    ];
    const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)];
    const ends = await Promise.allSettled(turned.map((act) => act()));
    const faults = ends.flatMap((end) =>
      end.status === 'rejected' && !(end.reason instanceof Refusal) ? [String(end.reason)] : [],
    );
    expect(faults, `round ${round}`).toEqual([]);
    await verifyStripeSession(shop, data.session_id, now());
    const order = (await shop.orders.find(customerId, orderId))!;
    const attempts = await shop.payments.ofOrder(orderId);
    expect(order.paidCents).toBe(attempts.reduce((sum, attempt) => sum + collectedCents(attempt), 0));
    if (isPaid) expect(order.paidCents).toBeGreaterThan(0);
    expect(order.totalTtcCents).toBe(orderTotal(order.lines).ttcCents);
    // at most one page is open, and it is the one that the order names
    const open = attempts.filter(({ state }) => state === 'session_open' || state === 'created');
    expect(open.map(({ id }) => id)).toEqual(order.openAttemptId === null ? [] : [order.openAttemptId]);
    if (order.status === 'annule') expect(open).toEqual([]);
    orders.push(order);
  }
  const after = (await shop.stock.getLevel('1'))!;
  const sum = (wanted: (order: Order) => boolean, of: 'ordered' | 'invoiced') =>
    orders
      .filter(wanted)
      .flatMap(({ lines }) => lines)
      .reduce((total, line) => total + line[of].milli, 0);
  expect(after.reserved).toBe(sum(reservesStock, 'ordered'));
  const left = sum(({ closedAt }) => closedAt !== undefined, 'invoiced');
  expect(totalReal(before) - totalReal(after)).toBe(left);
});
