import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import { openCardPayer, openWalletPayer, type Payer } from '#tests/functions/payments/held-payers.ts';
import { openPaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
const clock = { ms: Date.now() };
const now = () => new Date(clock.ms);
let payers: Record<string, Payer>;

beforeAll(async () => {
  const [card, wallet] = await Promise.all([openCardPayer(() => clock.ms), openWalletPayer(() => clock.ms)]);
  payers = { card, wallet };
});
afterAll(() => Promise.all(Object.values(payers).map((payer) => payer.close())));

/** So many pieces at 10 €/kg of 1.4 kg, 1.2 to `highGrams`; the house takes its money at the order. */
const openPieces = async (payer: Payer, pieces: number, highGrams: number) => {
  const services = await openPaymentShop(payer.gateways);
  const product = (await services.catalog.getProduct('1'))!;
  const byPiece = { nominalGrams: 1400, lowGrams: 1200, highGrams, source: 'house' as const };
  await services.catalog.putProduct({ ...product, byPiece });
  const { order_id: orderId } = await placeOrder(services, {
    customerId,
    items: [{ product_id: '1', pieces }],
    seenTotal: pieces * 14,
    idempotencyKey: undefined,
    now: now(),
  });
  await payer.pay({ services, customerId, orderId, now: now() });
  const order = async () => (await services.orders.find(customerId, orderId))!;
  const atBank = async () => payer.atBank((await services.payments.ofOrder(orderId))[0]!);
  const weigh = async (grams: number[]) => {
    await indexesFollow();
    await closePreparation(services, {
      orderId,
      adminId: 'ADMIN1',
      version: 0,
      lines: [
        {
          product_id: '1',
          parts: grams.map((qty) => ({ warehouse_id: '1' as const, lot: null, qty })),
          reason: '',
        },
      ],
      overweight: ['1'],
      now: now(),
    });
  };
  return { order, atBank, weigh };
};

describe.each(['card', 'wallet'])('pieces that are paid by %s before anybody weighed them', (name) => {
  test('their money is kept up to the high end; what was weighed is taken, the rest let go at once', async () => {
    const held = await openPieces(payers[name]!, 5, 1600);
    const { totalTtcCents: nominal } = await held.order();
    // 70 € HT, 80 € at the high end
    expect(await held.atBank()).toMatchObject({
      paymentStatus: 'authorised',
      amountCents: Math.round((nominal * 8) / 7),
    });
    expect(await held.order()).toMatchObject({ paidCents: 0 });
    await held.weigh([1412, 1388, 1501, 1250, 1399]);
    const { totalTtcCents } = await held.order();
    expect(await held.order()).toMatchObject({
      totalHtCents: 6950,
      paymentStatus: 'paye',
      paidCents: totalTtcCents,
    });
    expect(await held.atBank()).toMatchObject({ amountCents: totalTtcCents });
  });

  test('no more than 20 % above the estimate is kept, and what is weighed above that is asked for, never taken', async () => {
    const held = await openPieces(payers[name]!, 5, 2100);
    const { totalTtcCents: nominal } = await held.order();
    const most = Math.floor((nominal * 120) / 100);
    expect(await held.atBank()).toMatchObject({ amountCents: most });
    await held.weigh([2000, 2000, 2000, 2000, 2000]);
    const after = await held.order();
    expect(after).toMatchObject({ totalHtCents: 10_000, paymentStatus: 'non_paye', paidCents: most });
    expect(dueCents(after)).toBe(after.totalTtcCents - most);
    expect(await held.atBank()).toMatchObject({ amountCents: most });
  });
});
