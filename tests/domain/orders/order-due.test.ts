import { expect, test } from 'vitest';
import {
  payableCents,
  dueCents,
  excessCents,
  owedElsewhereCents,
  isWorthRequesting,
  receivedOf,
  restCents,
  settledElsewhereCents,
  statusByBooks,
} from '#shared/orders/order-due.ts';
import type { BookedMoney } from '#shared/orders/order.ts';
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
  expect([299, 300, 301].map((total) => isWorthRequesting(money(total, 100), 200))).toEqual([
    false,
    true,
    true,
  ]);
  expect([99, 100, 101].map((total) => isWorthRequesting(money(total, 100), 0))).toEqual([
    false,
    false,
    true,
  ]);
  // a gesture is not asked for again
  expect(isWorthRequesting(money(100, 50, 100), 0)).toBe(false);
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

/** 100 invoiced and delivered, of which the house's books still ask for `restCents`. */
const booked = (restCents: number, of: Partial<BookedMoney> = {}) => ({
  booked: { restCents, invoicedCents: 100, countedCents: 0, ...of },
});
const delivered = { deliveryStatus: 'livre' as const };

test('what the house had otherwise is not asked for; its books never ask for more than the total', () => {
  const asked = [130, 100, 60, 0, -10].map((rest) =>
    payableCents({ ...money(100, 0), ...delivered, ...booked(rest) }),
  );
  expect(asked).toEqual([100, 100, 60, 0, 0]);
  const elsewhere = { ...money(100, 0), ...delivered, ...booked(60) };
  expect([settledElsewhereCents(elsewhere), dueCents(elsewhere), restCents(elsewhere)]).toEqual([40, 60, 60]);
  expect(settledElsewhereCents(money(100, 0))).toBe(0);
});

test('paid here before the books know of it: it is not taken off twice, nor asked for again', () => {
  const order = { ...money(100, 60), ...delivered };
  expect(dueCents({ ...order, ...booked(60) })).toBe(0);
  expect(dueCents({ ...order, ...booked(0, { countedCents: 60 }) })).toBe(0);
  expect(dueCents({ ...order, ...booked(40, { countedCents: 60 }) })).toBe(40);
});

test('before the delivery another invoice may come for what is not invoiced yet', () => {
  const part = booked(0, { invoicedCents: 30 });
  expect(payableCents({ ...money(100, 0), ...part })).toBe(70);
  expect(payableCents({ ...money(100, 0), ...delivered, ...part })).toBe(0);
  // a credit note beside a whole invoice leaves nothing to invoice
  expect(payableCents({ ...money(100, 0), ...booked(90) })).toBe(90);
});

test('a deposit alone is no invoice of what was delivered; what the house owes beside the site is said apart', () => {
  const deposit = booked(0, { invoicedCents: 30, isDeposit: true });
  for (const when of [{}, delivered])
    expect(payableCents({ ...money(100, 0), ...when, ...deposit })).toBe(70);
  const owed = { ...money(100, 0), ...delivered, ...booked(-100) };
  expect([payableCents(owed), owedElsewhereCents(owed), restCents(owed)]).toEqual([0, 100, -100]);
  // taken by card and credited: a provider holds it, and gives it back
  const held = { ...money(100, 100), ...delivered, ...booked(-100, { countedCents: 100 }) };
  expect([owedElsewhereCents(held), excessCents(held), restCents(held)]).toEqual([0, 100, -100]);
  expect(owedElsewhereCents(money(100, 0))).toBe(0);
});

test('too much is said only once the books account for all that came here', () => {
  const order = { ...money(100, 100), ...delivered };
  expect(excessCents({ ...order, ...booked(-20, { countedCents: 100 }) })).toBe(20);
  expect(excessCents({ ...order, ...booked(0, { countedCents: 99 }) })).toBe(0);
  // what went back is neither held nor asked for again
  const back = { ...money(100, 80, 100), ...delivered, ...booked(-20, { countedCents: 100 }) };
  expect([excessCents(back), restCents({ ...back, paymentStatus: 'paye' })]).toEqual([0, 0]);
});

test('settled by the books it is paid, and not any more once they take it back; a person’s word and a payment in full stay', () => {
  const unpaid = { ...money(100, 0), ...delivered };
  const settled = { ...unpaid, ...booked(0) };
  const paid = { paymentStatus: 'paye' } as const;
  expect(statusByBooks(unpaid, settled)).toBe('paye');
  expect(statusByBooks(unpaid, { ...unpaid, ...booked(1) })).toBe('non_paye');
  expect(statusByBooks({ ...settled, ...paid }, { ...unpaid, ...paid })).toBe('non_paye');
  expect(statusByBooks({ ...settled, ...paid }, { ...settled, ...paid, totalTtcCents: 120 })).toBe('paye');
  // marked by a person: the books never said so
  expect(statusByBooks({ ...unpaid, ...paid, ...booked(10) }, { ...unpaid, ...paid })).toBe('paye');
  const inFull = { ...money(100, 100), ...delivered, ...paid };
  expect(
    statusByBooks({ ...inFull, ...booked(-10, { countedCents: 100 }) }, { ...inFull, ...booked(0) }),
  ).toBe('paye');
  // paid in full, and changed there to more since: a person asks for it
  expect(statusByBooks(inFull, { ...inFull, totalTtcCents: 120 })).toBe('paye');
  // an order that nobody invoiced is left to its payments
  expect(statusByBooks(money(0, 0), money(0, 0))).toBe('non_paye');
  expect(statusByBooks(unpaid, { ...settled, status: 'annule' })).toBe('non_paye');
  expect(statusByBooks({ ...settled, paymentStatus: 'rembourse' }, unpaid)).toBe('rembourse');
});

test('the books settle nothing while a payment of ours is still to be recorded there', () => {
  const order = { ...money(110, 100), ...delivered };
  const half = { ...order, ...booked(10, { invoicedCents: 110, countedCents: 0 }) };
  expect(statusByBooks(order, half)).toBe('non_paye');
  expect(statusByBooks(half, { ...half, ...booked(0, { invoicedCents: 110, countedCents: 100 }) })).toBe(
    'paye',
  );
});
