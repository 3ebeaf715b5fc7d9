import { expect, test } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { capturePaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import { paySeveralByCard, paySeveralByWallet } from '#functions/payments/pay-several.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { syncRefunds } from '#functions/payments/refunds/sync-refunds.ts';
import { movedMoney } from '#shared/erp/invoice-money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { dueCents, receivedOf, statusByBooks } from '#shared/orders/order-due.ts';
import { collectedCents, isPaid } from '#shared/payments/attempt.ts';
import { openPaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { cardOf, openRandomBank, type Session, walletOf } from '#tests/functions/payments/random-bank.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

/** `SEVERAL_HISTORIES=500` for the long way; `SEVERAL_SEED` repeats one. */
const HISTORIES = Number(process.env['SEVERAL_HISTORIES'] ?? 12);
const SEED = Number(process.env['SEVERAL_SEED'] ?? 28);
const STEPS = 14;
const ORDERS = 4;
const customerId = testCustomer.id;
const START = Date.parse('2026-11-22T06:00:00.000Z');

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

/** A refusal is an answer, and so is a process that was killed. */
const answered = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refusal) && !(error instanceof Error && error.message === 'killed')) throw error;
    return undefined;
  });

test(
  `payments over several orders are exact to the cent over ${HISTORIES} histories of paying some, one, twice, by transfer, credit note, cancelling, refunding here and at the bank, refused captures, and kills`,
  { timeout: 60_000 + HISTORIES * 20_000 },
  async () => {
    const random = randomFrom(SEED);
    const seen = { several: 0, alone: 0, transfers: 0, back: 0, refundedAtProvider: 0, kills: 0, refused: 0 };
    for (let history = 0; history < HISTORIES; history++) {
      let clock = START + history * 1000;
      const now = () => new Date(clock);
      const bank = openRandomBank(() => clock);
      const real = await openPaymentShop({ card: cardOf(bank), wallet: walletOf(bank) });
      let livesFor = Number.POSITIVE_INFINITY;
      const shop = {
        ...real,
        table: {
          ...real.table,
          transact: (...args: Parameters<typeof real.table.transact>) => {
            livesFor -= 1;
            return livesFor < 0 ? Promise.reject(new Error('killed')) : real.table.transact(...args);
          },
        },
      };
      const ids: string[] = [];
      for (let n = 0; n < ORDERS; n++) {
        const kg = 1 + random(9);
        const { order_id: id } = await placeOrder(real, {
          customerId,
          items: [{ product_id: '1', quantity: kg }],
          seenTotal: kg * 10,
          idempotencyKey: undefined,
          identicalConfirmed: true,
          now: now(),
        });
        ids.push(id);
      }
      await indexesFollow();
      const order = async (id: string) => (await real.orders.find(customerId, id))!;
      const change = async (id: string, what: Parameters<typeof real.orders.change>[1]) =>
        real.table.transact([real.orders.change(await order(id), what)]);
      for (const id of ids) await change(id, { deliveryStatus: 'livre' });
      const sessions = new Set<Session>();
      const some = <T>(of: readonly T[]): T => of[random(of.length)]!;
      const comeBack = ({ state: { sessionId, provider } }: Session) =>
        answered(
          provider === 'stripe'
            ? verifyStripeSession(shop, sessionId, now())
            : capturePaypalOrder(shop, { customerId, paypalOrderId: sessionId, now: now() }),
        );
      const opened = async (sessionId: string) => {
        const session = bank.one(sessionId)!;
        sessions.add(session);
        if (random(4) > 0) bank.pay(session);
        if (random(2) === 0) await comeBack(session);
      };
      const paySeveral = async () => {
        const due = (await Promise.all(ids.map(order))).filter((each) => dueCents(each) > 0);
        const chosen = due.filter(() => random(3) > 0);
        const total = chosen.reduce((sum, each) => sum + dueCents(each), 0) / 100;
        const request = { customerId, orderIds: chosen.map(({ id }) => id), total, now: now() };
        if (chosen.length < 2) return;
        const session =
          random(2) === 0
            ? (await paySeveralByCard(shop, request)).data.session_id
            : (await paySeveralByWallet(shop, request)).data.id;
        // no page requests more than is due now for the chosen orders
        const asked = await Promise.all(chosen.map(({ id }) => order(id)));
        expect(bank.one(session)!.agreedCents).toBe(asked.reduce((sum, each) => sum + dueCents(each), 0));
        seen.several += 1;
        await opened(session);
      };
      const payAlone = async () => {
        const { data } = await createStripeSession(shop, { customerId, orderId: some(ids), now: now() });
        seen.alone += 1;
        await opened(data.session_id);
      };
      const acts: (() => Promise<unknown>)[] = [
        paySeveral,
        paySeveral,
        paySeveral,
        payAlone,
        async () => sessions.forEach((session) => random(2) === 0 && bank.pay(session)),
        async () => {
          for (const session of sessions) if (random(2) === 0) await comeBack(session);
        },
        // some of it arrives by a transfer, or is deducted by a credit note
        async () => {
          const before = await order(some(ids));
          if (before.status === 'annule') return;
          const restCents = random(2) === 0 ? 0 : random(before.totalTtcCents);
          const booked = {
            invoicedCents: before.totalTtcCents,
            restCents,
            countedCents: receivedOf(before),
          };
          const paymentStatus = statusByBooks(before, { ...before, booked });
          await answered(change(before.id, { booked, paymentStatus }));
          seen.transfers += 1;
        },
        async () => {
          const { id, paidCents } = await order(some(ids));
          if (paidCents < 2) return;
          const amount = (1 + random(paidCents)) / 100;
          await refundPayment(shop, {
            orderId: id,
            adminId: 'ADMIN1',
            reason: 'Geste',
            amount,
            key: `history-${history}-${clock}`,
            now: now(),
          });
          seen.back += 1;
        },
        // at the bank itself, over whatever orders it was for
        async () => {
          const session = [...sessions].find(({ state }) => state.paymentStatus === 'paid');
          if (!session?.state.paymentRef) return;
          const gone = [...session.refunds.values()].reduce((sum, { amountCents }) => sum + amountCents, 0);
          const left = session.state.amountCents - gone;
          if (left < 1) return;
          const known = bank.giveBack(`BANK-${clock}`, session.state.paymentRef, 1 + random(left));
          if (known.kind === 'ok') session.refunds.set(`BANK-${clock}`, { ...known.value, refundId: null });
          seen.refundedAtProvider += 1;
        },
        () =>
          changeWebOrder(shop, {
            orderId: some(ids),
            adminId: 'ADMIN1',
            change: { field: 'status', value: 'annule' },
            now: now(),
          }),
        async () => {
          bank.bank.refusesCaptures = random(3) === 0;
          bank.bank.losesAnswers = random(4) === 0;
          if (bank.bank.refusesCaptures) seen.refused += 1;
        },
        async () => {
          clock += 16 * 60_000;
          await indexesFollow();
          await reconcileOpenAttempts(shop, now());
        },
        async () => {
          livesFor = random(4);
          seen.kills += 1;
        },
      ];
      for (let step = 0; step < STEPS; step++) {
        clock += 61_000;
        await answered(some(acts)());
        // it is restarted
        if (livesFor < 0) livesFor = Number.POSITIVE_INFINITY;
      }

      // at the end of the day everything was checked again
      livesFor = Number.POSITIVE_INFINITY;
      Object.assign(bank.bank, { refusesCaptures: false, losesAnswers: false });
      const attemptsOf = async () => (await Promise.all(ids.map((id) => real.payments.ofOrder(id)))).flat();
      for (let look = 0; look < 4; look++) {
        clock += 3 * 3600_000;
        await indexesFollow();
        await reconcileOpenAttempts(shop, now());
        for (const session of sessions) if (session.state.paymentStatus === 'paid') await comeBack(session);
        for (const attempt of await attemptsOf()) await syncRefunds(shop, attempt, now());
      }
      const where = `seed ${SEED}, history ${history}`;
      const attempts = await attemptsOf();
      let heldCents = 0;
      for (const id of ids) {
        const { paidCents } = await order(id);
        const own = attempts.filter(({ orderId }) => orderId === id);
        const sum = own.reduce((all, attempt) => all + collectedCents(attempt), 0);
        expect(paidCents, `${where}: what the order holds`).toBe(sum);
        expect(paidCents, `${where}: nothing below zero`).toBeGreaterThanOrEqual(0);
        heldCents += paidCents;
        // through both Dolibarr connections: what is recorded on this order's invoices is its payment
        const refunds = await real.payments.refunds.ofOrder(id);
        const moved = movedMoney({ accounts: { card: '1', wallet: '2' } }, own, refunds);
        const surplus = own
          .filter(({ isSurplus }) => isSurplus)
          .reduce((all, each) => all + collectedCents(each), 0);
        expect(
          moved.reduce((all, { amountCents }) => all + amountCents, 0),
          `${where}: in Dolibarr`,
        ).toBe(paidCents - surplus);
      }
      const atTheBank = [...sessions]
        .filter(({ state }) => state.paymentStatus === 'paid')
        .reduce((sum, { state, refunds }) => {
          const back = [...refunds.values()].reduce((all, { amountCents }) => all + amountCents, 0);
          return sum + state.amountCents - back;
        }, 0);
      expect(heldCents, `${where}: the bank and our books`).toBe(atTheBank);
      expect(bank.wrongCaptures, `${where}: asked twice`).toEqual([]);
      // a payment is recorded whole or not at all
      for (const [, shares] of Map.groupBy(
        attempts.filter(({ share }) => share),
        ({ share }) => share!.parts[0]!.attemptId,
      )) {
        expect(new Set(shares.map(isPaid)).size, `${where}: all shares or none`).toBe(1);
        expect(shares.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
          shares[0]!.share!.totalCents,
        );
      }
    }
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0);
  },
);
