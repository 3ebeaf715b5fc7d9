import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { comparePayment } from '#functions/payments/compare-payment.ts';
import { settleState } from '#functions/payments/settle-payment.ts';
import { type HeldOrder, openHeldOrder } from '#tests/functions/payments/held-order.ts';
import { openCardPayer, openWalletPayer, type Payer } from '#tests/functions/payments/held-payers.ts';
import type { Attempt } from '#shared/payments/attempt.ts';

// seconds may pass between reading an attempt and calling its provider, in which the order is weighed
const clock = { ms: Date.now() };
const now = () => new Date(clock.ms);
let card: Payer;
let wallet: Payer;
let held: HeldOrder;
/** The attempt as read before the order was weighed. */
let before: Attempt;

beforeAll(async () => {
  [card, wallet] = await Promise.all([openCardPayer(() => clock.ms), openWalletPayer(() => clock.ms)]);
});
afterAll(() => Promise.all([card.close(), wallet.close()]));

describe.each(['card', 'wallet'])(
  'a reader of %s that acts on an attempt read before the weighing',
  (name) => {
    beforeEach(async () => {
      clock.ms = Date.now();
      const payer = name === 'card' ? card : wallet;
      await payer.faults({});
      held = await openHeldOrder(payer, clock);
      before = (await held.attempts())[0]!;
      await held.weigh(8);
    });

    const expectPaidOnce = async () => {
      const { totalTtcCents } = await held.order();
      expect(totalTtcCents).not.toBe(before.amountCents);
      expect(await held.order()).toMatchObject({ paymentStatus: 'paye', paidCents: totalTtcCents });
      expect(await held.states()).toEqual(['succeeded']);
      expect(await held.cases()).toEqual([]);
      expect(await held.row()).toMatchObject({ payable: false });
    };

    test('compares its answer with the current attempt: nothing is requested twice', async () => {
      await settleState(held.services, before, await held.atBank(), now());
      await expectPaidOnce();
    });

    test('nor does the ledger’s reader, with a current row and an outdated attempt', async () => {
      const seen = await held.atBank();
      const row = {
        provider: before.provider,
        paymentRef: seen.paymentRef!,
        amountCents: seen.amountCents,
        refundedCents: 0,
        feeCents: null,
        currency: 'EUR',
        liveMode: false,
        createdAt: now().toISOString(),
        orderId: held.orderId,
        customerId: before.customerId,
        attemptId: before.id,
      };
      const late = { ...held.services, payments: { ...held.services.payments, find: once(before, held) } };
      await comparePayment(late, row, false, now());
      await expectPaidOnce();
    });

    test('a different amount reported for a paid attempt leaves it paid, and is a case', async () => {
      const seen = await held.atBank();
      await settleState(held.services, before, { ...seen, amountCents: seen.amountCents + 1 }, now());
      expect(await held.order()).toMatchObject({ paymentStatus: 'paye', paidCents: seen.amountCents });
      expect(await held.cases()).toEqual(['wrong_amount']);
    });
  },
);

/** The first reading is the outdated one. */
const once = (old: Attempt, { services }: HeldOrder): typeof services.payments.find => {
  let isFirst = true;
  return async (orderId, id) => {
    if (!isFirst) return services.payments.find(orderId, id);
    isFirst = false;
    return old;
  };
};
