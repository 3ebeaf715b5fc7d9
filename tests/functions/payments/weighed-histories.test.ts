import { expect, test } from 'vitest';
import type { StripeGateway } from '#functions/gateways/stripe/stripe-gateway.ts';
import { changeWebOrder } from '#functions/orders/change-web-order.ts';
import { editOrder } from '#functions/orders/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closePreparation } from '#functions/orders/preparation/close-preparation.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { closePaymentCase } from '#functions/payments/payment-cases.ts';
import { refundCase } from '#functions/payments/refund-case.ts';
import { refundPayment } from '#functions/payments/refund-payment.ts';
import { settleWeighing } from '#functions/payments/settle-weighing.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { ok, refused } from '#functions/platform/outside/outcome.ts';
import type { CheckoutState, ProviderRefund } from '#shared/gateways/payment-event.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import { DEFAULT_WEIGHING } from '#shared/settings/weighing.ts';
import { openPaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { counted } from '#tests/support/counted.ts';
import { indexesFollow } from '#tests/support/database.ts';
import { testCustomer, testProducts } from '#tests/support/shop.ts';

/** `MONEY_STEPS=10000` for the long way; `MONEY_SEED` repeats one. */
const STEPS = Number(process.env['MONEY_STEPS'] ?? 240);
const SEED = Number(process.env['MONEY_SEED'] ?? 20_261_122);
const STEPS_OF_AN_ORDER = 12;
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

type Session = { state: CheckoutState; refunds: Map<string, ProviderRefund> };

/** A bank that keeps what it took and gave back, and refuses what it cannot give. */
const openBank = () => {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, string>();
  const refusedRefunds: string[] = [];
  const withRef = (ref: string) => [...sessions.values()].find(({ state }) => state.paymentRef === ref);
  const givenBack = ({ refunds }: Session) =>
    [...refunds.values()].reduce((sum, { amountCents }) => sum + amountCents, 0);
  const change = (session: Session, state: Partial<CheckoutState>) => {
    session.state = { ...session.state, ...state };
  };
  const gateway: StripeGateway = {
    configured: true,
    liveMode: false,
    openCheckout: async ({ idempotencyKey, orderId, customerId: of, attemptId, amountCents, expiresAt }) => {
      const sessionId = byKey.get(idempotencyKey) ?? `cs_test_${sessions.size + 1}`;
      byKey.set(idempotencyKey, sessionId);
      if (!sessions.has(sessionId))
        sessions.set(sessionId, {
          refunds: new Map(),
          state: {
            provider: 'stripe',
            sessionId,
            status: 'open',
            paymentStatus: 'unpaid',
            amountCents,
            currency: 'EUR',
            liveMode: false,
            orderId,
            customerId: of,
            attemptId,
            paymentRef: null,
            refundedCents: 0,
            url: `https://bank.test/${sessionId}`,
          },
        });
      return ok({ sessionId, url: `https://bank.test/${sessionId}`, expiresAt });
    },
    readCheckout: async (id) => {
      const session = sessions.get(id);
      return session ? ok({ ...session.state, refundedCents: givenBack(session) }) : refused('not_found');
    },
    expireCheckout: async (id) => {
      const session = sessions.get(id);
      if (!session) return refused('not_found');
      if (session.state.status !== 'open')
        return ok(session.state.status === 'complete' ? 'already_complete' : 'already_expired');
      change(session, { status: 'expired', url: null });
      return ok('expired');
    },
    captureHold: async () => refused('not_open'),
    releaseHold: async () => refused('not_open'),
    refund: async ({ refundId, paymentRef, amountCents }) => {
      const session = withRef(paymentRef);
      if (!session) return refused('not_found');
      const known = session.refunds.get(refundId);
      if (known) return ok(known);
      if (givenBack(session) + amountCents > session.state.amountCents) {
        refusedRefunds.push(refundId);
        return refused('refund_too_large');
      }
      const refund: ProviderRefund = {
        refundRef: `re_${refundId}`,
        refundId,
        paymentRef,
        amountCents,
        currency: 'EUR',
        status: 'succeeded',
        createdAt: new Date(START).toISOString(),
      };
      session.refunds.set(refundId, refund);
      return ok(refund);
    },
    listRefunds: async (ref) => ok([...(withRef(ref)?.refunds.values() ?? [])]),
    listPayments: async () => ok({ payments: [], next: null }),
    readWebhook: async () => ({ kind: 'invalid', reason: 'none here' }),
  };
  return {
    gateway,
    refusedRefunds,
    of: (orderId: string) => [...sessions.values()].filter(({ state }) => state.orderId === orderId),
    pay: (session: Session) => {
      if (session.state.status !== 'open') return;
      const paymentRef = `pi_${session.state.sessionId}`;
      change(session, { status: 'complete', paymentStatus: 'paid', paymentRef, url: null });
    },
    heldOf: (orderId: string) =>
      [...sessions.values()]
        .filter(({ state }) => state.orderId === orderId && state.paymentStatus === 'paid')
        .reduce((sum, session) => sum + session.state.amountCents - givenBack(session), 0),
  };
};

test(
  `nobody is charged more than agreed over ${STEPS} random steps of order, edit, payment, weighing, credit and cancelling`,
  { timeout: 900_000 },
  async () => {
    const random = randomFrom(SEED);
    const bank = openBank();
    const shop = await openPaymentShop({ card: bank.gateway });
    await shop.catalog.putProduct({ ...testProducts[0]!, id: '7001', ref: 'M7001', label: 'PIECE' });
    await shop.stock.recordCount(counted('7001', [900_000_000, 0]));
    const free = { ...DEFAULT_RESERVATION_RULES, newAccountCapCents: null, knownAccountCapCents: null };
    const change = { version: 0, by: 'ADMIN1', now: new Date(START) };
    await shop.settings.replace(shopSettings.reservationRules, free, change);
    let clock = START;
    const now = () => new Date(clock);
    const seen = { asked: 0, returned: 0, gestures: 0 };

    for (let steps = 0; steps < STEPS; steps += STEPS_OF_AN_ORDER) {
      clock += 60_000;
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
      const closing = (of: Parameters<typeof closeOpenPayment>[1]) => closeOpenPayment(shop, of, now());
      const settleAll = async () => {
        for (const { state } of bank.of(orderId)) await verifyStripeSession(shop, state.sessionId, now());
      };
      const openCases = async () => {
        await indexesFollow();
        return (await shop.payments.cases.list('open', 100)).items.filter((each) => each.orderId === orderId);
      };
      let gestureCents = 0;
      const acts: (() => Promise<unknown>)[] = [
        async () => {
          const before = await order();
          const { data } = await createStripeSession(shop, { customerId, orderId, now: now() });
          const opened = bank.of(orderId).find(({ state }) => state.sessionId === data.session_id)!;
          // what is asked for is what is due, and no more
          const paid = Math.max(before.receivedCents ?? 0, before.paidCents);
          expect(opened.state.amountCents).toBe((await order()).totalTtcCents - paid);
          if (before.closedAt !== undefined && paid > 0) seen.asked += 1;
          if (random(3) > 0) bank.pay(opened);
          if (random(2) === 0) await verifyStripeSession(shop, data.session_id, now());
        },
        async () => bank.of(orderId).forEach((session) => random(2) === 0 && bank.pay(session)),
        settleAll,
        () =>
          editOrder(shop, closing, {
            customerId,
            orderId,
            items: [{ product_id: '7001', quantity: 5 + random(20) }],
            now: now(),
          }),
        async () => {
          const { lines } = await order();
          const qty = Math.round((lines[0]!.ordered.milli * (80 + random(45))) / 100);
          return closePreparation(shop, settleWeighing(shop, now()), {
            ...by,
            version: 0,
            lines: [
              { product_id: '7001', parts: [{ warehouse_id: '1', lot: null, qty }], reason: 'La pièce' },
            ],
            overweight: ['7001'],
            now: now(),
          });
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
          await changeWebOrder(shop, closing, { ...by, change: { field: 'status', value }, now: now() });
        },
      ];
      for (let step = 1; step < STEPS_OF_AN_ORDER; step++) {
        clock += 1000;
        try {
          await acts[random(acts.length)]!();
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
        expect((await order()).paidCents, where(steps + step)).toBeLessThanOrEqual(bank.heldOf(orderId));
      }
      await settleAll();
      for (const { id } of await openCases())
        await refundCase(shop, { id, adminId: 'ADMIN1', now: now() }).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          return closePaymentCase(shop, { id, decision: 'Rien à rendre', adminId: 'ADMIN1', now: now() });
        });
      const last = await order();
      const said = where(steps);
      // the books are the bank's, and what is held is never more than the goods come to
      expect(last.paidCents, said).toBe(bank.heldOf(orderId));
      if (last.status !== 'annule' && last.closedAt !== undefined)
        expect(last.paidCents, said).toBeLessThanOrEqual(last.totalTtcCents);
      if (last.status !== 'annule' && last.closedAt !== undefined && last.paymentStatus === 'paye')
        expect(last.paidCents + gestureCents + DEFAULT_WEIGHING.askFromCents, said).toBeGreaterThanOrEqual(
          last.totalTtcCents,
        );
    }
    expect(bank.refusedRefunds).toEqual([]);
    expect(Math.min(seen.asked, seen.returned, seen.gestures)).toBeGreaterThan(0);

    function where(step: number): string {
      return `seed ${SEED}, step ${step}`;
    }
  },
);
