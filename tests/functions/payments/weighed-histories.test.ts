import { expect, test } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { answerProposal } from '#functions/preparation/answer-proposal.ts';
import { closeAsWeighed } from '#functions/preparation/close-preparation.ts';
import { proposeReplacement } from '#functions/preparation/propose-replacement.ts';
import { getPreparation } from '#functions/preparation/save-preparation.ts';
import { captureOfOrder } from '#functions/payments/hold/capture-hold.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { capturePaypalOrder, createPaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import { closePaymentCase } from '#functions/payments/cases/payment-cases.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { refundCase } from '#functions/payments/refunds/refund-case.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { holdOf } from '#shared/payments/attempt.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import { DEFAULT_WEIGHING } from '#shared/settings/weighing.ts';
import { openPaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { cardOf, openRandomBank, type Session, walletOf } from '#tests/functions/payments/random-bank.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { testCustomer, testProducts } from '#tests/support/orders/shop.ts';

/** `MONEY_STEPS=10000` for the long way; `MONEY_SEED` repeats one. */
const STEPS = Number(process.env['MONEY_STEPS'] ?? 240);
const SEED = Number(process.env['MONEY_SEED'] ?? 6);
const STEPS_OF_AN_ORDER = 12;
/** Which acts are drawn twice as often: drawn evenly, hardly an order was paid before it was weighed or asked for the rest. */
const PAY = 0;
const CLOSE = 4;
const OFTEN = [PAY, CLOSE];
const SEVEN_DAYS_MS = 7 * 24 * 3600_000;
const THREE_DAYS_MS = 3 * 24 * 3600_000;
const START = Date.parse('2026-11-22T06:00:00.000Z');
const customerId = testCustomer.id;

/** The same numbers for the same seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

/** A refusal is an answer. */
const refusable = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });

test(
  `no customer is charged more than agreed over ${STEPS} random steps of order, edit, proposal, payment by card and wallet, authorisation, weighing, capture, expiry, credit and cancelling`,
  { timeout: 60_000 + STEPS * 500 },
  async () => {
    const random = randomFrom(SEED);
    let clock = START;
    const bank = openRandomBank(() => clock);
    const shop = await openPaymentShop({ card: cardOf(bank), wallet: walletOf(bank) });
    for (const id of ['7001', '7002']) {
      await shop.catalog.putProduct({ ...testProducts[0]!, id, ref: `M${id}`, label: `PIECE ${id}` });
      await shop.stock.recordCount(counted(id, [900_000_000, 0]));
    }
    const free = { ...DEFAULT_RESERVATION_RULES, newAccountCapCents: null, knownAccountCapCents: null };
    const change = { version: 0, by: 'ADMIN1', now: new Date(START) };
    await shop.settings.replace(shopSettings.reservationRules, free, change);
    const now = () => new Date(clock);
    const seen = {
      asked: 0,
      returned: 0,
      gestures: 0,
      kept: 0,
      captured: 0,
      lost: 0,
      agreed: 0,
      byWallet: 0,
    };
    let rulesVersion = 0;

    for (let steps = 0; steps < STEPS; steps += STEPS_OF_AN_ORDER) {
      clock += 60_000;
      // the house changes its setting, as often one way as the other
      const tolerancePercent = random(2) === 0 ? { tolerancePercent: random(16) } : {};
      const by1 = { version: rulesVersion++, by: 'ADMIN1', now: now() };
      await shop.settings.replace(shopSettings.weighing, { ...DEFAULT_WEIGHING, ...tolerancePercent }, by1);
      const kg = 5 + random(20);
      const { order_id: orderId } = await placeOrder(shop, {
        customerId,
        items: [{ product_id: '7001', quantity: kg }],
        seenTotal: kg * 10,
        idempotencyKey: undefined,
        identicalConfirmed: true,
        now: now(),
      });
      await indexesFollow();
      const order = async () => (await shop.orders.find(customerId, orderId))!;
      const by = { orderId, adminId: 'ADMIN1' };
      /** Its payer returns from the page. */
      const comeBack = async ({ state: { sessionId, provider } }: Session) => {
        if (provider === 'stripe') await verifyStripeSession(shop, sessionId, now());
        else await refusable(capturePaypalOrder(shop, { customerId, paypalOrderId: sessionId, now: now() }));
      };
      const settleAll = async () => {
        for (const session of bank.of(orderId)) await comeBack(session);
      };
      const openPayment = async () => {
        const payer = { customerId, orderId, now: now() };
        return random(2) === 0
          ? (await createStripeSession(shop, payer)).data.session_id
          : (await createPaypalOrder(shop, payer)).data.id;
      };
      const openCases = async () => {
        await indexesFollow();
        return (await shop.payments.cases.list('open', 100)).items.filter((each) => each.orderId === orderId);
      };
      let gestureCents = 0;
      const acts: (() => Promise<unknown>)[] = [
        async () => {
          const before = await order();
          const opened = bank.one(await openPayment())!;
          // the amount requested is exactly the amount due
          const paid = Math.max(before.receivedCents ?? 0, before.paidCents);
          const { totalTtcCents, hold } = await order();
          const due = totalTtcCents - paid - (hold?.takesCents ?? 0);
          const { tolerancePercent: percent = 0 } = tolerancePercent;
          expect(opened.agreedCents).toBe(opened.holds ? holdOf(due, percent) : due);
          // two authorisations never exist side by side; one whose answer was lost is returned again
          const others = bank.keptOf(orderId).filter((session) => session !== opened);
          expect(others.length).toBeLessThanOrEqual(hold ? 1 : 0);
          if (before.closedAt !== undefined && paid > 0) seen.asked += 1;
          if (random(3) > 0) bank.pay(opened);
          if (random(2) === 0) await comeBack(opened);
        },
        async () => bank.of(orderId).forEach((session) => random(2) === 0 && bank.pay(session)),
        settleAll,
        () =>
          editOrder(shop, {
            customerId,
            orderId,
            items: [{ product_id: '7001', quantity: 5 + random(20) }],
            now: now(),
          }),
        async () => {
          const { productId, ordered } = goodsOf((await order()).lines)[0]!;
          const qty = Math.round((ordered.milli * (80 + random(45))) / 100);
          const { data: preparation } = await getPreparation(shop, orderId, now());
          bank.bank.refusesCaptures = random(3) === 0;
          bank.bank.losesAnswers = random(4) === 0;
          seen.kept += (await order()).hold ? 1 : 0;
          await closeAsWeighed(shop, {
            ...by,
            version: preparation.version,
            lines: [
              { product_id: productId, parts: [{ warehouse_id: '1', lot: null, qty }], reason: 'La pièce' },
            ],
            untracedReason: 'Stock d’avant les lots',
            overweight: [productId],
            now: now(),
          });
          if (random(5) > 0) await captureOfOrder(shop, orderId, now());
        },
        async () => {
          // less of it, or a substitute: the customer answers, or does not
          const { productId, ordered } = goodsOf((await order()).lines)[0]!;
          const insteadId = random(2) === 0 ? undefined : productId === '7001' ? '7002' : '7001';
          const milli = Math.round((ordered.milli * (50 + random(insteadId ? 80 : 50))) / 100_000) * 1000;
          const asked = await proposeReplacement(shop, { ...by, productId, insteadId, milli, now: now() });
          const given = random(4) === 0 ? ('no' as const) : ('yes' as const);
          const proposalId = asked.data.id;
          if (random(5) === 0) return;
          await answerProposal(shop, { customerId, orderId, proposalId, answer: given, now: now() });
          if (given === 'no') return;
          seen.agreed += 1;
          const { totalTtcCents, hold } = await order();
          // no consent to a proposal requires a new payment
          if (hold) expect(totalTtcCents, where(steps)).toBeLessThanOrEqual(hold.cents);
        },
        async () => {
          // a run of the reconciliation, sometimes after the authorisation has expired
          clock += [SEVEN_DAYS_MS, THREE_DAYS_MS][random(5)] ?? 16 * 60_000;
          bank.bank.losesAnswers = random(4) === 0;
          await indexesFollow();
          await reconcileOpenAttempts(shop, now());
        },
        async () => {
          const amount = (1 + random(400)) / 100;
          await refundPayment(shop, { ...by, amount, reason: 'geste', key: `geste-${clock}`, now: now() });
          gestureCents += Math.round(amount * 100);
          seen.gestures += 1;
        },
        async () => {
          for (const { id } of await openCases()) {
            const ask = () => refundCase(shop, { id, adminId: 'ADMIN1', now: now() });
            const answers = await Promise.allSettled(random(2) === 0 ? [ask(), ask()] : [ask()]);
            seen.returned += answers.some(({ status }) => status === 'fulfilled') ? 1 : 0;
          }
        },
        async () => {
          if (random(4) > 0) return;
          const value = (await order()).status === 'annule' ? ('en_attente' as const) : ('annule' as const);
          await changeWebOrder(shop, { ...by, change: { field: 'status', value }, now: now() });
        },
      ];
      for (let step = 1; step < STEPS_OF_AN_ORDER; step++) {
        clock += 1000;
        try {
          const drawn = random(acts.length + OFTEN.length);
          const isPaidFirst = step === 1 && random(3) > 0;
          await acts[isPaidFirst ? PAY : (OFTEN[drawn - acts.length] ?? drawn)]!();
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
        expect((await order()).paidCents, where(steps + step)).toBeLessThanOrEqual(bank.collectedOf(orderId));
      }
      Object.assign(bank.bank, { refusesCaptures: false, losesAnswers: false });
      await captureOfOrder(shop, orderId, now());
      await settleAll();
      for (const { id } of await openCases())
        try {
          await refundCase(shop, { id, adminId: 'ADMIN1', now: now() });
          seen.returned += 1;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          await closePaymentCase(shop, { id, decision: 'Rien à rendre', adminId: 'ADMIN1', now: now() });
        }
      const last = await order();
      const said = where(steps);
      const states = (await shop.payments.ofOrder(orderId)).map(({ state }) => state);
      seen.captured += bank
        .of(orderId)
        .filter(({ holds, state }) => holds && state.paymentStatus === 'paid').length;
      seen.byWallet += bank
        .of(orderId)
        .filter(
          ({ holds, state }) => holds && state.provider === 'paypal' && state.paymentStatus === 'paid',
        ).length;
      seen.lost += states.filter((state) => state === 'failed' || state === 'expired').length;
      // authorised money is recorded, and none is authorised for goods cancelled or delivered
      expect(bank.keptOf(orderId).length, said).toBe(last.hold ? 1 : 0);
      if (last.status === 'annule' || last.closedAt !== undefined) expect(last.hold, said).toBeUndefined();
      // the books match the bank, and the amount paid never exceeds the goods
      expect(last.paidCents, said).toBe(bank.collectedOf(orderId));
      if (last.status !== 'annule' && last.closedAt !== undefined)
        expect(last.paidCents, said).toBeLessThanOrEqual(last.totalTtcCents);
      if (last.status !== 'annule' && last.closedAt !== undefined && last.paymentStatus === 'paye')
        expect(last.paidCents + gestureCents + DEFAULT_WEIGHING.askFromCents, said).toBeGreaterThanOrEqual(
          last.totalTtcCents,
        );
    }
    expect(bank.refusedRefunds).toEqual([]);
    expect(bank.wrongCaptures).toEqual([]);
    // a few hundred steps need not reach rare cases
    const { returned, ...usual } = seen;
    const rare = STEPS < 1000 ? {} : { returned, renewed: bank.bank.renewed };
    const counts = { ...usual, ...rare };
    expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(0);

    function where(step: number): string {
      return `seed ${SEED}, step ${step}`;
    }
  },
);
