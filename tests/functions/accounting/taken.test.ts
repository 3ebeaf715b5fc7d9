import { beforeEach, expect, test } from 'vitest';
import { exportOrders } from '#functions/accounting/export-orders.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { listUninvoiced } from '#functions/accounting/list-uninvoiced.ts';
import { listTaken } from '#functions/accounting/list-taken.ts';
import { ulid } from '#functions/platform/ids.ts';
import type { Order } from '#shared/orders/order.ts';
import type { PaymentTaken } from '#shared/orders/payment-taken.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { refusalOf } from '#tests/support/stock/movement-fixture.ts';
import { openTestShop, type TestShop } from '#tests/support/orders/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

const handed = async (placed: string, at: string, taken?: PaymentTaken, more: Partial<Order> = {}) => {
  const placedAt = new Date(placed);
  const proof = { receiver: 'Léa', at, reserves: '', refused: [], key: placed, ...(taken ? { taken } : {}) };
  const id = ulid(placedAt);
  const order = anOrder({ id, placedAt: placed, status: 'valide', deliveryStatus: 'livre', proof, ...more });
  await shop.table.transact([shop.orders.create(order)]);
  return order;
};

test('lists what was noted at doors by the day of the handover in Bordeaux, with what is still due', async () => {
  const unpaid = { paymentStatus: 'non_paye' as const, paidCents: 0 };
  const cash = await handed(
    '2026-11-01T09:00:00.000Z',
    '2026-11-20T23:30:00.000Z',
    { cents: 5050, way: 'especes' },
    unpaid,
  );
  const paid = { paymentStatus: 'paye' as const, paidCents: anOrder().totalTtcCents };
  const cheque = await handed(
    '2026-11-19T09:00:00.000Z',
    '2026-11-22T09:00:00.000Z',
    { cents: 8000, way: 'cheque' },
    paid,
  );
  await handed('2026-11-19T10:00:00.000Z', '2026-11-22T09:00:00.000Z');
  await handed('2026-11-18T10:00:00.000Z', '2026-11-20T10:00:00.000Z', { cents: 999, way: 'especes' });
  await indexesFollow();
  const { data, especes, cheque: cheques } = await listTaken(shop, { du: '2026-11-21', au: '2026-11-22' });
  expect(data.map(({ order_id: id, moyen, montant, reste_du }) => [id, moyen, montant, reste_du])).toEqual([
    [cheque.id, 'cheque', 80, 0],
    [cash.id, 'especes', 50.5, cash.totalTtcCents / 100],
  ]);
  expect([especes, cheques]).toEqual([50.5, 80]);
});

test('a period that ends before it begins, or is longer than a quarter, is refused by its field', async () => {
  for (const [du, au] of [
    ['2026-11-22', '2026-11-21'],
    ['2026-01-01', '2026-11-21'],
  ] as const)
    expect(await refusalOf(listTaken(shop, { du, au }))).toMatchObject({ field: 'au' });
});

test('the file of a period has every order, with how each was paid, its VAT by rate and its customer’s code', async () => {
  const byHand = { cents: 5050, way: 'especes' } as const;
  const first = await handed('2026-11-19T09:00:00.000Z', '2026-11-20T09:00:00.000Z', byHand);
  const second = await handed('2026-11-19T10:00:00.000Z', '2026-11-20T09:00:00.000Z');
  await handed('2026-11-20T10:00:00.000Z', '2026-11-21T09:00:00.000Z');
  await indexesFollow();
  const fact = { id: 'F1', kind: 'received', way: 'stripe', orderId: second.id, cents: 100, ref: 'pi_1' };
  const services = {
    ...shop,
    money: { listBetween: async () => ({ items: [fact], next: null }) },
    books: { ofOrder: async () => ({ invoices: ['FA2611-0001'], recorded: [] }) },
    customers: { find: async (id: string) => ({ id, erpId: '9' }) },
    cache: { find: async () => undefined, keep: async () => {} },
    erp: async () => {
      throw new Refusal('erp_unavailable');
    },
  } as unknown as Parameters<typeof exportOrders>[0];
  const asked = { du: '2026-11-19', au: '2026-11-19' };
  const { data } = await exportOrders(services, asked, new Date('2026-11-22T09:00:00.000Z'));
  const rows = data.content.trim().split(/\r?\n/);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('Moyen de paiement');
  expect(rows[0]).toContain('Code comptable');
  expect(rows[0]).toMatch(/TVA [\d,]+ %/);
  expect(rows[1]).toContain(first.reference);
  expect(rows[1]).toContain('Livreur, en espèces');
  expect(rows[2]).toContain('Carte');
  expect(rows[2]).toContain('FA2611-0001');
});

test('what was delivered and is on no invoice yet is listed by how long; what is invoiced, paid or on its way is not', async () => {
  const now = new Date('2026-11-30T09:00:00.000Z');
  const unpaid = { paymentStatus: 'non_paye' as const, paidCents: 0 };
  const older = await handed('2026-10-20T09:00:00.000Z', '2026-10-25T09:00:00.000Z', undefined, unpaid);
  const newer = await handed('2026-11-19T09:00:00.000Z', '2026-11-22T09:00:00.000Z', undefined, unpaid);
  const cents = older.totalTtcCents;
  const booked = { invoicedCents: cents, restCents: cents, countedCents: 0 };
  await handed('2026-11-18T09:00:00.000Z', '2026-11-22T09:00:00.000Z', undefined, { ...unpaid, booked });
  await handed('2026-11-18T10:00:00.000Z', '2026-11-22T09:00:00.000Z');
  await handed('2026-11-18T11:00:00.000Z', '2026-11-22T09:00:00.000Z', undefined, {
    ...unpaid,
    deliveryStatus: 'expedie',
  });
  await indexesFollow();
  const { data } = await listUninvoiced(shop, now);
  expect(data.map(({ order_id: id, jours, reste_du }) => [id, jours, reste_du])).toEqual([
    [older.id, 36, cents / 100],
    [newer.id, 8, cents / 100],
  ]);
});
