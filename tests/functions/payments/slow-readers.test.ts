import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { comparePayment } from '#functions/payments/compare-payment.ts';
import { settleState } from '#functions/payments/settle-payment.ts';
import { type HeldOrder, openHeldOrder } from '#tests/functions/payments/held-order.ts';
import { openCardPayer, openWalletPayer, type Payer } from '#tests/functions/payments/held-payers.ts';
import type { Attempt } from '#shared/payments/attempt.ts';

// between reading an attempt and asking its provider there are seconds in the world, in which somebody weighs the order
const clock = { ms: Date.now() };
const now = () => new Date(clock.ms);
let card: Payer;
let wallet: Payer;
let held: HeldOrder;
/** As a slow reader had it before the order was weighed. */
let before: Attempt;

beforeAll(async () => {
  [card, wallet] = await Promise.all([openCardPayer(() => clock.ms), openWalletPayer(() => clock.ms)]);
});
afterAll(() => Promise.all([card.close(), wallet.close()]));

describe.each(['card', 'wallet'])(
  'a reader of %s that asks with what it read before the weighing',
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

    test('its answer is held against what lies in the table now: nothing is asked for twice', async () => {
      await settleState(held.services, before, await held.atBank(), now());
      await expectPaidOnce();
    });

    test('nor does the ledger’s reader, with a row that is true and an attempt that is old', async () => {
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

    test('another amount said of what was paid as asked leaves it paid, and waits for a person', async () => {
      const seen = await held.atBank();
      await settleState(held.services, before, { ...seen, amountCents: seen.amountCents + 1 }, now());
      expect(await held.order()).toMatchObject({ paymentStatus: 'paye', paidCents: seen.amountCents });
      expect(await held.cases()).toEqual(['wrong_amount']);
    });
  },
);

/** The first reading is the old one. */
const once = (old: Attempt, { services }: HeldOrder): typeof services.payments.find => {
  let isFirst = true;
  return async (orderId, id) => {
    if (!isFirst) return services.payments.find(orderId, id);
    isFirst = false;
    return old;
  };
};
