import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { orderReplacementLetter } from '#functions/mail/preparation-letters.ts';
import { answerProposal } from '#functions/preparation/answer-proposal.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { proposeReplacement } from '#functions/preparation/propose-replacement.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
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
const openPieces = async (
  payer: Payer,
  pieces: number,
  highGrams: number,
  atMost: { at_most_kg?: number } = {},
) => {
  const services = await openPaymentShop(payer.gateways);
  const product = (await services.catalog.getProduct('1'))!;
  const byPiece = { nominalGrams: 1400, lowGrams: 1200, highGrams, source: 'house' as const };
  await services.catalog.putProduct({ ...product, byPiece });
  const { order_id: orderId } = await placeOrder(services, {
    customerId,
    items: [{ product_id: '1', pieces, ...atMost }],
    seenTotal: pieces * 14,
    idempotencyKey: undefined,
    now: now(),
  });
  await payer.pay({ services, customerId, orderId, now: now() });
  const order = async () => (await services.orders.find(customerId, orderId))!;
  const atBank = async () => payer.atBank((await services.payments.ofOrder(orderId))[0]!);
  const weigh = async (grams: number[], version = 0) => {
    await indexesFollow();
    await closePreparation(services, {
      orderId,
      adminId: 'ADMIN1',
      version,
      lines: [
        {
          product_id: '1',
          parts: grams.map((qty) => ({ warehouse_id: '1' as const, lot: null, qty })),
          reason: '',
        },
      ],
      untracedReason: 'Stock d’avant les lots',
      overweight: ['1'],
      now: now(),
    });
  };
  const beyond = async (milli: number) => {
    const asked = { orderId, adminId: 'ADMIN1', productId: '1', insteadId: undefined, isBeyondBound: true };
    return proposeReplacement(services, { ...asked, milli, now: now() });
  };
  const agree = (proposalId: string) =>
    answerProposal(services, { customerId, orderId, proposalId, answer: 'yes', now: now() });
  return { order, atBank, weigh, beyond, agree };
};

describe.each(['card', 'wallet'])('pieces paid by %s before they are weighed', (name) => {
  test('are authorised up to the high end; the weighed amount is captured, the rest voided at once', async () => {
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

  test('are authorised for at most 20 % above the estimate; an excess is requested, never captured', async () => {
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

  test('an accepted excess over a maximum is owed: above the authorisation it is shown before the consent and requested', async () => {
    // 7 kg as estimated, at most 7.2: 72 € HT are authorised, and the pieces weigh 7.3
    const held = await openPieces(payers[name]!, 5, 1700, { at_most_kg: 7.2 });
    const keptCents = (await held.atBank()).amountCents;
    const { data } = await held.beyond(7300);
    const beyondCents = Math.round((data.hors_autorisation ?? 0) * 100);
    // 1 € HT: below the threshold without consent
    expect(beyondCents).toBe(Math.round(data.total_ttc_propose * 100) - keptCents);
    expect([beyondCents > 100, beyondCents < 200]).toEqual([true, true]);
    const asked = await held.order();
    const letter = JSON.stringify(orderReplacementLetter(asked, asked.proposals![0]!, 'https://x.test'));
    expect(letter.replaceAll(/\s/g, ' ')).toContain(
      `jusqu’à ${moneyText(beyondCents).replaceAll(/\s/g, ' ')} resteraient à régler en ligne après la pesée.`,
    );
    await held.agree(data.id);
    await held.weigh([1460, 1460, 1460, 1460, 1460], 1);
    const after = await held.order();
    expect(after).toMatchObject({ totalHtCents: 7300, paidCents: keptCents, paymentStatus: 'non_paye' });
    expect(dueCents(after)).toBe(beyondCents);
    expect(await held.atBank()).toMatchObject({ amountCents: keptCents });
  });
});
