import { expect, test } from 'vitest';
import { dueCents, excessCents, isAskedFor, receivedOf, restCents } from '#shared/orders/order-due.ts';
import type { OrderState } from '#shared/orders/order-status.ts';

const state: OrderState = { status: 'valide', paymentStatus: 'non_paye', deliveryStatus: 'expedie' };
const money = (totalTtcCents: number, paidCents: number, receivedCents?: number) => ({
  ...state,
  totalTtcCents,
  paidCents,
  ...(receivedCents === undefined ? {} : { receivedCents }),
});

test('what was paid is what ever arrived, also where something of it went back, and never less than what is held', () => {
  expect(receivedOf(money(100, 80, 100))).toBe(100);
  expect(receivedOf(money(100, 80))).toBe(80);
  expect(receivedOf(money(100, 120, 100))).toBe(120);
});

test('due is the total less what was paid, of an order that is to be paid', () => {
  expect(dueCents(money(110, 0))).toBe(110);
  expect(dueCents(money(110, 80, 100))).toBe(10);
  expect(dueCents(money(90, 100))).toBe(0);
  expect(dueCents({ ...money(110, 0), paymentStatus: 'paye' })).toBe(0);
  expect(dueCents({ ...money(110, 0), status: 'annule' })).toBe(0);
});

test('held in excess is what is above the total, and all of it once the order is cancelled', () => {
  expect(excessCents(money(90, 100))).toBe(10);
  expect(excessCents(money(110, 100))).toBe(0);
  expect(excessCents({ ...money(110, 100), status: 'annule' })).toBe(100);
  // what went back is not there to go back once more
  expect(excessCents(money(90, 95, 100))).toBe(5);
});

test('more is asked for from the amount on that the house sets, and never nothing', () => {
  expect([299, 300, 301].map((total) => isAskedFor(money(total, 100), 200))).toEqual([false, true, true]);
  expect([99, 100, 101].map((total) => isAskedFor(money(total, 100), 0))).toEqual([false, false, true]);
  // a gesture is not asked for again
  expect(isAskedFor(money(100, 50, 100), 0)).toBe(false);
});

test('what a hold takes is not due: all of it before the weighing where it suffices, then what is being taken', () => {
  const held = (cents: number, more: object = {}) => ({ attemptId: 'A', cents, until: null, ...more });
  const before = (cents: number, more: object = {}) =>
    dueCents({ ...money(110, 0), hold: held(cents, more) });
  const weighed = (more: object) =>
    dueCents({ ...money(110, 0), closedAt: '2026-11-22', hold: held(110, more) });
  expect([109, 110, 111].map((cents) => before(cents))).toEqual([110, 0, 0]);
  // an order with 80 paid before: only the rest is kept
  expect(dueCents({ ...money(110, 80), hold: held(30) })).toBe(0);
  expect([weighed({}), weighed({ takesCents: 100 }), weighed({ takesCents: 120 })]).toEqual([110, 10, 0]);
  expect([before(1, { waivesRest: true }), weighed({ takesCents: 1, waivesRest: true })]).toEqual([0, 0]);
});

test('left to pay is what is due, and below zero what is still to be given back', () => {
  expect(restCents(money(110, 100))).toBe(10);
  expect(restCents({ ...money(90, 100), paymentStatus: 'paye' })).toBe(-10);
  expect(restCents({ ...money(100, 100), paymentStatus: 'paye' })).toBe(0);
});
