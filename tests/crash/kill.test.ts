import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erpLines } from '#shared/erp/order-in-erp.ts';
import { brokenInvariants } from '#tests/simulation/invariants.ts';
import { type KilledShop, killedShop } from './killed-shop.ts';
import { lineText } from './provider-books.ts';

const SEED = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
const SHOPPERS = 4;
/**
 * By design, a write to the ERP that was killed is left alone for two minutes, and one whose answer was lost for a
 * minute and more: each of them once, and no more.
 */
const QUIET_WITHIN_MS = 240_000;

let shop: KilledShop;
beforeAll(async () => {
  process.stdout.write(`kill -9: KILL_SEED=${SEED} KILL_ROUNDS=${ROUNDS}\n`);
  shop = await killedShop({ seed: SEED, rounds: ROUNDS, shoppers: SHOPPERS, quietWithinMs: QUIET_WITHIN_MS });
  const repeated = shop.customers.reduce((sum, customer) => sum + customer.repeated, 0);
  process.stdout.write(
    `kill -9: ${shop.table.orders.length} orders, ${shop.table.attempts.length} attempts to pay, ` +
      `${shop.money.length} payments, ${repeated} calls repeated\n`,
  );
}, 600_000);
afterAll(() => shop?.close());

const acknowledged = () =>
  shop.customers.flatMap((customer) => customer.acknowledged.map((order) => ({ customer, order })));

describe('after kill -9 in the middle of ordering and paying', () => {
  test('some calls were interrupted', () => {
    expect(acknowledged().length).toBeGreaterThan(3);
    expect(shop.money.length).toBeGreaterThan(0);
    expect(shop.customers.reduce((sum, { repeated }) => sum + repeated, 0)).toBeGreaterThan(0);
  });

  test('no unexpected status codes', () => {
    expect(shop.customers.flatMap(({ surprises }) => surprises)).toEqual([]);
  });

  test('every acknowledged order is there once, with its reference, lines and total', () => {
    const told = acknowledged().map(({ customer, order }) => ({
      id: order.orderId,
      customerId: customer.id,
      reference: order.reference,
      totalTtcCents: Math.round(order.totalTtc * 100),
      lines: order.items.map(({ product_id, quantity }) => `${product_id} × ${quantity * 1000}`).sort(),
    }));
    const stored = shop.table.orders.map(({ id, customerId, reference, totalTtcCents, lines }) => ({
      id,
      customerId,
      reference,
      totalTtcCents,
      lines: lines.map(({ productId, ordered }) => `${productId} × ${ordered.milli}`).sort(),
    }));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    // every order was retried until it was acknowledged, so all are known
    expect(stored.sort(byId)).toEqual(told.sort(byId));
  });

  test('no confirmation ordered twice', () => {
    const keys = acknowledged().map(({ customer, order }) => `order-${customer.id}-${order.key}`);
    const placed = shop.table.entries.filter(({ requestHash }) => requestHash !== undefined);
    expect(placed.map(({ event }) => event.id).sort()).toEqual(keys.sort());
  });

  test('stock, totals, payments, audit and outbox are consistent (I1, I5, I6, I8, I9, I10)', () => {
    expect(brokenInvariants(shop.table)).toEqual([]);
  });

  test('every order is paid as bank and wallet report, no payment counted twice (I8)', () => {
    const refs = shop.table.attempts
      .filter(({ paymentRef }) => paymentRef !== null)
      .map(({ paymentRef }) => paymentRef);
    expect(new Set(refs).size).toBe(refs.length);
    expect(shop.money.filter(({ ref }) => !refs.includes(ref))).toEqual([]);
    for (const order of shop.table.orders) {
      const taken = shop.money.filter(({ orderId }) => orderId === order.id);
      expect(order.paidCents, order.reference).toBe(taken.reduce((sum, { cents }) => sum + cents, 0));
      expect(taken.length, order.reference).toBeLessThanOrEqual(1);
    }
    for (const { order } of acknowledged().filter(({ order }) => order.isPaid)) {
      const stored = shop.table.orders.find(({ id }) => id === order.orderId);
      expect([stored?.paymentStatus, stored?.paidCents], order.reference).toEqual([
        'paye',
        Math.round(order.totalTtc * 100),
      ]);
    }
  });

  test('the ERP has every order once, unchanged, under one third party each (I7)', () => {
    const held = shop.erp.orders.map(({ refExt, status, lines }) => ({ refExt, status, lines }));
    const ours = shop.table.orders.map(({ id, lines }) => ({
      refExt: id,
      status: 1,
      lines: erpLines(lines)
        .map((line) => lineText(line.productId, line.quantity.milli, line.unitPriceHtE4, line.vatBasisPoints))
        .sort(),
    }));
    const byRef = (a: { refExt: string }, b: { refExt: string }) => (a.refExt < b.refExt ? -1 : 1);
    expect(held.sort(byRef)).toEqual(ours.sort(byRef));
    expect(new Set(shop.erp.thirdParties).size).toBe(shop.erp.thirdParties.length);
    for (const { customerId } of shop.table.orders)
      expect(shop.erp.thirdParties).toContain(`WEB-${customerId}`);
    expect(new Set(shop.table.orders.map(({ erpState }) => erpState))).toEqual(new Set(['verifie']));
  });

  test('every subscription of every event is done: every order was confirmed by mail', () => {
    const todos = shop.table.entries.flatMap(({ event, todo }) =>
      Object.entries(todo).map(([subscription, { state }]) => ({ event, subscription, state })),
    );
    expect(todos.filter(({ state }) => state !== 'verifie')).toEqual([]);
    const confirmed = todos.filter(({ subscription }) => subscription === 'mail.order-received');
    expect(confirmed.map(({ event }) => event.data['orderId']).sort()).toEqual(
      shop.table.orders.map(({ id }) => id).sort(),
    );
    const receipts = todos.filter(({ subscription }) => subscription === 'mail.payment-received');
    expect(receipts.length).toBe(shop.money.length);
  });

  test('every registered customer can sign in', async () => {
    expect(shop.customers.length).toBe(SHOPPERS + ROUNDS);
    await Promise.all(shop.customers.map((customer) => customer.signIn()));
  }, 60_000);
});
