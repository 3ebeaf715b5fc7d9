import { beforeEach, describe, expect, test } from 'vitest';
import { listTaken } from '#functions/accounting/list-taken.ts';
import { decideClaim } from '#functions/claims/decide-claim.ts';
import { declareClaim } from '#functions/claims/declare-claim.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import type { WebOrderChange } from '#functions/order-changes/web-order-change.ts';
import type { OrderChange } from '#functions/orders/order-writes.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { recordHandover } from '#functions/rounds/record-handover.ts';
import { stopView } from '#functions/rounds/stop-view.ts';
import { dueAtDoorCents } from '#shared/rounds/due-at-door.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { openStripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
const card = await openStripeBench();
let services: PaymentShop;
let orderId: string;
/** 10 kg at 10 € and 5 kg at 11 €, VAT 20 %: 120 € and 66 €. */
beforeEach(async () => {
  services = await openPaymentShop({ card: card.gateway });
  const items = [
    { product_id: '1', quantity: 10 },
    { product_id: '2', quantity: 5 },
  ];
  const request = { customerId, items, seenTotal: 155, idempotencyKey: undefined, now: new Date() };
  orderId = (await placeOrder(services, request)).order_id;
  await indexesFollow();
  await change({
    closedAt: new Date(Date.now() - 48 * 3_600_000).toISOString(),
    status: 'valide',
    deliveryStatus: 'expedie',
  });
});

const order = async () => (await services.orders.find(customerId, orderId))!;
const change = async (fields: OrderChange) =>
  services.table.transact([services.orders.change(await order(), fields)]);
type Refused = { product_id: string; quantite?: number };
type Taken = { amount: number; way: 'especes' | 'cheque' };
const handOver = (refused: Refused[], { taken, at = new Date() }: { taken?: Taken; at?: Date } = {}) =>
  recordHandover(services, {
    orderId,
    adminId: 'DRIVER',
    key: `round ${Math.random()}`,
    receiver: 'Chef Essai',
    at: at.toISOString(),
    reserves: '',
    temperature: 3.4,
    refused: refused.map((each) => ({ ...each, reason: 'Trop gras' })),
    taken,
    now: new Date(),
  });
const set = (change: WebOrderChange) =>
  changeWebOrder(services, { orderId, adminId: 'ADMIN1', change, now: new Date() });
const decide = (decision: 'approved' | 'refused', productId = '1') =>
  decideClaim(services, { orderId, productId, adminId: 'ADMIN1', decision, reason: 'Vu', now: new Date() });
const claims = async () =>
  (await services.claims.ofOrder(orderId)).map(({ productId, state, amountCents }) => [
    productId,
    state,
    amountCents,
  ]);
const due = async () => dueCents(await order());
const refunds = async () =>
  (await services.payments.refunds.ofOrder(orderId)).map(({ amountCents }) => amountCents);
const pay = async () => {
  const { data } = await createStripeSession(services, { customerId, orderId, now: new Date() });
  await card.onPage(data.session_id, 'pay');
  await verifyStripeSession(services, data.session_id, new Date());
};

describe('goods refused at the door', () => {
  test('are not due from the handover on, and what was taken is noted against the rest', async () => {
    const { data } = await handOver([{ product_id: '1' }], { taken: { amount: 66, way: 'especes' } });
    expect([data.a_encaisser, await due()]).toEqual([66, 6600]);
    const [entry] = await services.orders.history(orderId);
    expect(entry?.reason).toMatch(/Réglé au livreur : 66,00\s€ en espèces, à enregistrer/);
    await indexesFollow();
    const day = parisDay(new Date());
    const { data: rows } = await listTaken(services, { du: day, au: day });
    expect(rows).toMatchObject([{ montant: 66, total: 186, refuse: 120, reste_du: 66 }]);
    // granted, they are off the total, and nothing else moves
    await decide('approved');
    expect([(await order()).totalTtcCents, await due(), await refunds()]).toEqual([6600, 6600, []]);
    const { data: after } = await listTaken(services, { du: day, au: day });
    expect(after).toMatchObject([{ montant: 66, total: 66, refuse: 0, reste_du: 66 }]);
  });

  test.each([
    [[{ product_id: '1' }]],
    [[{ product_id: '2', quantite: 1234 }]],
    [
      [
        { product_id: '1', quantite: 3333 },
        { product_id: '2', quantite: 4999 },
      ],
    ],
    [[{ product_id: '1' }, { product_id: '2' }]],
  ])(
    'come to the cent to what the driver’s screen shows, without network: %j',
    async (refused: Refused[]) => {
      const before = await order();
      const lines = before.lines.map((line, at) => ({ ...line, unitPriceE4: [123_457, 98_765][at]! }));
      await change({ lines: lines.map((line, at) => ({ ...line, vatRate: [550, 2000][at]! })) });
      const stop = stopView(await order(), undefined);
      const shown = new Map(
        refused.map(({ product_id: id, quantite }) => [
          id,
          quantite ?? before.lines.find(({ productId }) => productId === id)!.delivered.milli,
        ]),
      );
      const { data } = await handOver(refused);
      expect(dueAtDoorCents(stop, shown)).toBe(await due());
      expect(data.a_encaisser).toBe((await due()) / 100);
    },
  );

  test('in part, are due for the rest of the line, and as much is refunded', async () => {
    await handOver([{ product_id: '1', quantite: 2500 }]);
    expect(await due()).toBe(18_600 - 3000);
    expect(await claims()).toEqual([['1', 'open', 3000]]);
    expect((await services.returns.find(orderId))?.parts).toMatchObject([{ productId: '1', milli: 2500 }]);
    expect((await order()).proof?.refused).toEqual([{ productId: '1', reason: 'Trop gras', milli: 2500 }]);
    await decide('approved');
    expect(await due()).toBe(15_600);
    expect((await order()).lines[0]?.invoiced.milli).toBe(7500);
  });

  test('are refused by name where more is refused than was delivered', async () => {
    const refused = handOver([{ product_id: '2' }, { product_id: '1', quantite: 10_001 }]);
    await expect(refused).rejects.toMatchObject({ field: 'refused.1.quantite' });
    expect(await claims()).toEqual([]);
    // all of it in so many words is all of it
    await handOver([{ product_id: '1', quantite: 10_000 }]);
    expect((await order()).proof?.refused).toEqual([{ productId: '1', reason: 'Trop gras' }]);
  });

  test('are due where the house refuses the credit', async () => {
    await handOver([{ product_id: '1' }]);
    await decide('refused');
    expect(await due()).toBe(18_600);
  });

  test('are credited also where the cash for the rest was recorded first, and nothing is refunded', async () => {
    await handOver([{ product_id: '1' }], { taken: { amount: 66, way: 'cheque' } });
    await set({ field: 'statut_paiement', value: 'paye' });
    await decide('approved');
    expect(await order()).toMatchObject({ totalTtcCents: 6600, paymentStatus: 'paye' });
    expect(await refunds()).toEqual([]);
  });

  test('are a case where the driver received more than was due and it is noted as paid', async () => {
    await handOver([{ product_id: '1' }], { taken: { amount: 186, way: 'cheque' } });
    const [entry] = await services.orders.history(orderId);
    expect(entry?.reason).toMatch(/186,00\s€ par chèque, pour 66,00\s€ à encaisser/);
    await set({ field: 'statut_paiement', value: 'paye' });
    await expect(decide('approved')).rejects.toMatchObject({ code: 'refund_refused' });
  });

  test('need a person if the order is marked paid without an amount noted at the door', async () => {
    await handOver([{ product_id: '1' }]);
    await set({ field: 'statut_paiement', value: 'paye' });
    await expect(decide('approved')).rejects.toMatchObject({ code: 'refund_refused' });
  });

  test('are not paid online either; online payments of them are not refunded', async () => {
    await handOver([{ product_id: '1' }]);
    await pay();
    expect(await order()).toMatchObject({ paidCents: 6600, paymentStatus: 'paye' });
    await decide('approved');
    expect(await order()).toMatchObject({ totalTtcCents: 6600, paidCents: 6600, paymentStatus: 'paye' });
    expect(await refunds()).toEqual([]);
  });

  test('of an order that was paid online before are refunded once', async () => {
    await pay();
    await handOver([{ product_id: '1' }]);
    expect(await due()).toBe(0);
    await decide('approved');
    expect(await refunds()).toEqual([12_000]);
    expect((await order()).refusedCents).toBeUndefined();
  });

  test('paid online for the rest and not credited, are due again', async () => {
    await handOver([{ product_id: '1' }]);
    await pay();
    await decide('refused');
    expect([await due(), (await order()).paymentStatus]).toEqual([12_000, 'non_paye']);
  });
});

describe('a report that arrives a day late', () => {
  const yesterday = () => new Date(Date.now() - 24 * 3_600_000);
  /** Set to delivered in the office concurrently; the customer weighed the product again. */
  const claimed = async () => {
    await set({ field: 'statut_livraison', value: 'livre' });
    await declareClaim(services, {
      customerId,
      orderId,
      productId: '1',
      declaredMilli: 9500,
      now: new Date(),
    });
  };
  const late = (refused: Refused[], taken?: Taken) =>
    handOver(refused, { at: yesterday(), ...(taken ? { taken } : {}) });

  test('replaces a pending claim, in part or whole', async () => {
    await claimed();
    expect(await claims()).toEqual([['1', 'open', 600]]);
    await late([{ product_id: '1' }], { amount: 66, way: 'especes' });
    expect(await claims()).toEqual([['1', 'open', 12_000]]);
    expect(await due()).toBe(6600);
    await decide('approved');
    expect(await due()).toBe(6600);
  });

  test('leaves a granted claim, and claims the remainder', async () => {
    await claimed();
    await decide('approved');
    await late([{ product_id: '1' }]);
    expect(await claims()).toEqual([['1', 'approved', 600]]);
    expect(await due()).toBe(18_000);
  });

  test('taken back and reported again with another part, changes the amount due', async () => {
    await handOver([{ product_id: '1' }]);
    await set({ field: 'statut_livraison', value: 'expedie' });
    expect(await due()).toBe(18_600);
    await late([{ product_id: '1', quantite: 5000 }]);
    expect([await claims(), await due()]).toEqual([[['1', 'open', 6000]], 12_600]);
    await set({ field: 'statut_livraison', value: 'expedie' });
    await late([]);
    expect([await claims(), await due()]).toEqual([[['1', 'withdrawn', 6000]], 18_600]);
  });

  test('taken back once the rest was paid and accepted after all, are due', async () => {
    await handOver([{ product_id: '1' }]);
    await pay();
    await set({ field: 'statut_livraison', value: 'expedie' });
    await handOver([]);
    expect([await claims(), await due()]).toEqual([[['1', 'withdrawn', 12_000]], 12_000]);
    expect((await order()).paymentStatus).toBe('non_paye');
  });

  test('refused again once the rest was paid, are due no more', async () => {
    await handOver([{ product_id: '1' }]);
    await pay();
    await set({ field: 'statut_livraison', value: 'expedie' });
    await handOver([{ product_id: '1' }]);
    expect([await due(), (await order()).paymentStatus]).toEqual([0, 'paye']);
  });

  test('of which more is refused once the rest was paid, are deducted from the total, and their payment is refunded', async () => {
    await handOver([{ product_id: '1', quantite: 5000 }]);
    await pay();
    await set({ field: 'statut_livraison', value: 'expedie' });
    await handOver([{ product_id: '1' }]);
    await decide('approved');
    expect(await order()).toMatchObject({ totalTtcCents: 6600, paidCents: 6600, paymentStatus: 'paye' });
    expect([await due(), await refunds()]).toEqual([0, [6000]]);
  });
});
