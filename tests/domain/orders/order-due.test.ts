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

test('the paid sum is all that ever arrived, also where some was refunded, and never less than the current balance', () => {
  expect(receivedOf(money(100, 80, 100))).toBe(100);
  expect(receivedOf(money(100, 80))).toBe(80);
  expect(receivedOf(money(100, 120, 100))).toBe(120);
});

test('due is the total less what was paid, of a payable order', () => {
  expect(dueCents(money(110, 0))).toBe(110);
  expect(dueCents(money(110, 80, 100))).toBe(10);
  expect(dueCents(money(90, 100))).toBe(0);
  expect(dueCents({ ...money(110, 0), paymentStatus: 'paye' })).toBe(0);
  expect(dueCents({ ...money(110, 0), status: 'annule' })).toBe(0);
});

test('the excess is what was paid above the total, and all of it once the order is cancelled', () => {
  expect(excessCents(money(90, 100))).toBe(10);
  expect(excessCents(money(110, 100))).toBe(0);
  expect(excessCents({ ...money(110, 100), status: 'annule' })).toBe(100);
  // refunded money cannot be refunded again
  expect(excessCents(money(90, 95, 100))).toBe(5);
});

test('more is requested from the threshold of the settings on, and never zero', () => {
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
  // a gesture is not requested again
  expect(isWorthRequesting(money(100, 50, 100), 0)).toBe(false);
});

test('an authorised amount is not due: all of it before the weighing where it suffices, then the amount being captured', () => {
  const held = (cents: number, more: object = {}) => ({ attemptId: 'A', cents, until: null, ...more });
  const before = (cents: number, more: object = {}) =>
    dueCents({ ...money(110, 0), hold: held(cents, more) });
  const weighed = (more: object) =>
    dueCents({ ...money(110, 0), closedAt: '2026-11-22', hold: held(110, more) });
  expect([109, 110, 111].map((cents) => before(cents))).toEqual([110, 0, 0]);
  // an order with 80 paid before: only the rest is authorised
  expect(dueCents({ ...money(110, 80), hold: held(30) })).toBe(0);
  expect([weighed({}), weighed({ takesCents: 100 }), weighed({ takesCents: 120 })]).toEqual([110, 10, 0]);
  expect([before(1, { waivesRest: true }), weighed({ takesCents: 1, waivesRest: true })]).toEqual([0, 0]);
});

test('left to pay is the amount due, and negative the amount to refund', () => {
  expect(restCents(money(110, 100))).toBe(10);
  expect(restCents({ ...money(90, 100), paymentStatus: 'paye' })).toBe(-10);
  expect(restCents({ ...money(100, 100), paymentStatus: 'paye' })).toBe(0);
});

/** 100 invoiced and delivered, of which `restCents` are still due in the house's books. */
const booked = (restCents: number, of: Partial<BookedMoney> = {}) => ({
  booked: { restCents, invoicedCents: 100, countedCents: 0, ...of },
});
const delivered = { deliveryStatus: 'livre' as const };

test('money received outside the site is not requested; the books never request more than the total', () => {
  const asked = [130, 100, 60, 0, -10].map((rest) =>
    payableCents({ ...money(100, 0), ...delivered, ...booked(rest) }),
  );
  expect(asked).toEqual([100, 100, 60, 0, 0]);
  const elsewhere = { ...money(100, 0), ...delivered, ...booked(60) };
  expect([settledElsewhereCents(elsewhere), dueCents(elsewhere), restCents(elsewhere)]).toEqual([40, 60, 60]);
  expect(settledElsewhereCents(money(100, 0))).toBe(0);
});

test('a payment here before the books have it is neither deducted twice nor requested again', () => {
  const order = { ...money(100, 60), ...delivered };
  expect(dueCents({ ...order, ...booked(60) })).toBe(0);
  expect(dueCents({ ...order, ...booked(0, { countedCents: 60 }) })).toBe(0);
  expect(dueCents({ ...order, ...booked(40, { countedCents: 60 }) })).toBe(40);
});

test('before the delivery another invoice may follow for the rest', () => {
  const part = booked(0, { invoicedCents: 30 });
  expect(payableCents({ ...money(100, 0), ...part })).toBe(70);
  expect(payableCents({ ...money(100, 0), ...delivered, ...part })).toBe(0);
  // a credit note with a whole invoice leaves nothing to invoice
  expect(payableCents({ ...money(100, 0), ...booked(90) })).toBe(90);
});

test('a deposit alone is no invoice of the delivery; debts of the house outside the site are shown apart', () => {
  const deposit = booked(0, { invoicedCents: 30, isDeposit: true });
  for (const when of [{}, delivered])
    expect(payableCents({ ...money(100, 0), ...when, ...deposit })).toBe(70);
  const owed = { ...money(100, 0), ...delivered, ...booked(-100) };
  expect([payableCents(owed), owedElsewhereCents(owed), restCents(owed)]).toEqual([0, 100, -100]);
  // paid by card and credited: a provider has it, and refunds it
  const held = { ...money(100, 100), ...delivered, ...booked(-100, { countedCents: 100 }) };
  expect([owedElsewhereCents(held), excessCents(held), restCents(held)]).toEqual([0, 100, -100]);
  expect(owedElsewhereCents(money(100, 0))).toBe(0);
});

test('an excess is reported only once the books have all payments made here', () => {
  const order = { ...money(100, 100), ...delivered };
  expect(excessCents({ ...order, ...booked(-20, { countedCents: 100 }) })).toBe(20);
  expect(excessCents({ ...order, ...booked(0, { countedCents: 99 }) })).toBe(0);
  // a refund is neither paid nor requested again
  const back = { ...money(100, 80, 100), ...delivered, ...booked(-20, { countedCents: 100 }) };
  expect([excessCents(back), restCents({ ...back, paymentStatus: 'paye' })]).toEqual([0, 0]);
});

test('settled by the books it is paid, and no longer once they revert it; a manual mark and a payment in full stay', () => {
  const unpaid = { ...money(100, 0), ...delivered };
  const settled = { ...unpaid, ...booked(0) };
  const paid = { paymentStatus: 'paye' } as const;
  expect(statusByBooks(unpaid, settled)).toBe('paye');
  expect(statusByBooks(unpaid, { ...unpaid, ...booked(1) })).toBe('non_paye');
  expect(statusByBooks({ ...settled, ...paid }, { ...unpaid, ...paid })).toBe('non_paye');
  expect(statusByBooks({ ...settled, ...paid }, { ...settled, ...paid, totalTtcCents: 120 })).toBe('paye');
  // marked by a user: the books never reported it
  expect(statusByBooks({ ...unpaid, ...paid, ...booked(10) }, { ...unpaid, ...paid })).toBe('paye');
  const inFull = { ...money(100, 100), ...delivered, ...paid };
  expect(
    statusByBooks({ ...inFull, ...booked(-10, { countedCents: 100 }) }, { ...inFull, ...booked(0) }),
  ).toBe('paye');
  // paid in full, and changed there to more since: a user requests it
  expect(statusByBooks(inFull, { ...inFull, totalTtcCents: 120 })).toBe('paye');
  // an order without an invoice depends on its payments
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
