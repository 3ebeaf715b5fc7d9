import { describe, expect, test } from 'vitest';
import { type BooksOfOrder, gapsOf } from '#shared/accounting/money-gaps.ts';
import { sumsByDay } from '#shared/accounting/money-sums.ts';
import type { MoneyFact } from '#shared/payments/money-fact.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

const received: MoneyFact = {
  id: 'received-A1',
  kind: 'received',
  way: 'stripe',
  at: '2026-11-26T10:00:00.000Z',
  orderId: 'O1',
  customerId: 'C1',
  reference: 'CMD-1',
  cents: 12_000,
  attemptId: 'A1',
  num: 'A1',
};
const rules = { accounts: { card: '1', wallet: null } };
const books: BooksOfOrder = { order: undefined, hasCase: false, invoices: ['FA1'], recorded: { A1: 12_000 } };

describe('discrepancies are marked', () => {
  test('a payment recorded in Dolibarr with its amount is not marked', () => {
    expect(gapsOf(received, books, rules)).toEqual([]);
  });

  test('one on no invoice there, or with another amount, is marked', () => {
    expect(gapsOf(received, { ...books, recorded: {} }, rules)).toEqual(['not_recorded']);
    expect(gapsOf(received, { ...books, recorded: { A1: 11_000 } }, rules)).toEqual(['other_amount']);
  });

  test('nothing is missing before an invoice is validated, or where the house records payments itself', () => {
    expect(gapsOf(received, { ...books, invoices: [], recorded: {} }, rules)).toEqual([]);
    expect(gapsOf({ ...received, way: 'paypal' }, { ...books, recorded: {} }, rules)).toEqual([]);
  });

  test('a second payment, which is refunded whole, belongs to no invoice', () => {
    const { num: _none, ...surplus } = received;
    expect(gapsOf(surplus, { ...books, recorded: {} }, rules)).toEqual([]);
  });

  test('a case is marked, whatever Dolibarr has', () => {
    expect(gapsOf(received, { ...books, hasCase: true }, rules)).toEqual(['case']);
  });

  test('a manual mark is marked, until a provider or Dolibarr has the money', () => {
    const order = anOrder({ paymentStatus: 'paye', paidCents: 0 });
    const marked: MoneyFact = { ...received, kind: 'marked', way: 'elsewhere', cents: order.totalTtcCents };
    const of = { ...books, order };
    expect(gapsOf(marked, of, rules)).toEqual(['unconfirmed']);
    const booked = { invoicedCents: order.totalTtcCents, restCents: 0, countedCents: 0 };
    const settled = anOrder({ paymentStatus: 'paye', paidCents: 0, deliveryStatus: 'livre', booked });
    expect(gapsOf(marked, { ...books, order: settled }, rules)).toEqual([]);
    expect(gapsOf(marked, { ...books, order: anOrder({ paymentStatus: 'non_paye' }) }, rules)).toEqual([]);
  });
});

describe('sums of payments', () => {
  const other = (fact: Partial<MoneyFact>): MoneyFact => ({ ...received, ...fact });

  test('are by day in Bordeaux and method; refunds are summed apart, and fees deducted', () => {
    expect(
      sumsByDay([
        received,
        // half an hour past midnight in Bordeaux
        other({ id: '2', at: '2026-11-26T23:30:00.000Z', way: 'paypal', cents: 1010, feeCents: 64 }),
        other({ id: '3', kind: 'refunded', cents: -2000 }),
        other({ id: '4', kind: 'elsewhere', way: 'elsewhere', cents: 500 }),
      ]),
    ).toEqual({
      total: { carte: 120, paypal: 10.1, hors_site: 5, rembourse: -20, frais: 0.64, total: 114.46 },
      jours: [
        { jour: '2026-11-27', carte: 0, paypal: 10.1, hors_site: 0, rembourse: 0, frais: 0.64, total: 9.46 },
        { jour: '2026-11-26', carte: 120, paypal: 0, hors_site: 5, rembourse: -20, frais: 0, total: 105 },
      ],
      frais_inconnus: 1,
    });
  });

  test('exclude authorised and manually marked amounts', () => {
    const said = [other({ kind: 'held' }), other({ kind: 'marked', way: 'elsewhere' })];
    expect(sumsByDay(said)).toMatchObject({ total: { total: 0 }, jours: [], frais_inconnus: 0 });
  });
});
