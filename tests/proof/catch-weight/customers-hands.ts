import { expect } from 'vitest';
import { declareClaim } from '#functions/claims/declare-claim.ts';
import { decideClaim } from '#functions/claims/decide-claim.ts';
import { statedClaimOf } from '#functions/claims/stated-claim.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { capturePaypalOrder, createPaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { claimsContract } from '#shared/claims/claims.contract.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import { highestTtc } from './arithmetic.ts';
import { PRODUCTS, type World } from './world.ts';

const SEVEN_DAYS = 7 * 24 * 60;
const { body: claimBody } = claimsContract.endpoints.declareClaim;

/** The amount requested is the amount due; for pieces up to the high end, no more than 20 % above the estimate. */
const expectAsked = async (world: World, sessionId: string): Promise<void> => {
  const { bank, tolerancePercent } = world;
  const opened = bank.one(sessionId)!;
  const order = await world.order();
  const { totalTtcCents: total, lines, closedAt } = order;
  const due = total - Math.max(order.receivedCents ?? 0, order.paidCents) - (order.hold?.takesCents ?? 0);
  const isEstimate = lines.some(({ pieces }) => pieces && pieces.prepared === undefined);
  const above = isEstimate ? Math.min(Math.max(0, highestTtc(lines) - total), Math.floor(total / 5)) : 0;
  const most = Math.max(Math.floor((due * (100 + tolerancePercent)) / 100), due + above);
  expect(opened.agreedCents, world.course()).toBe(opened.holds ? most : due);
  if (isEstimate && closedAt === undefined) expect(opened.holds, world.course()).toBe(true);
};

/** Opens the page, or the wallet's order. */
export const openPayment = async (world: World): Promise<string> => {
  const { services, customerId, id: orderId, now, payer } = world;
  const request = { customerId, orderId, now: now() };
  return payer === 'wallet'
    ? (await createPaypalOrder(services(), request)).data.id
    : (await createStripeSession(services(), request)).data.session_id;
};

/** The payer returns from every page. */
export const comeBack = async (world: World): Promise<void> => {
  const { bank, services, customerId, now } = world;
  for (const { state } of bank.of(world.id))
    await (
      state.provider === 'stripe'
        ? verifyStripeSession(services(), state.sessionId, now())
        : capturePaypalOrder(services(), { customerId, paypalOrderId: state.sessionId, now: now() })
    ).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
};

export const customersHands = (world: World) => {
  const { bank, services, customerId, id: orderId, now, random, wait, seen } = world;
  const { between, chance, pick } = random;
  const bound = () =>
    pick([{}, {}, { at_most_kg: between(500, 15_000) / 1000 }, { at_most_eur: between(10, 200) }]);
  return {
    pays: async () => {
      if (world.payer === 'transfer') return;
      const sessionId = await openPayment(world);
      await expectAsked(world, sessionId);
      if (chance(0.8)) bank.pay(bank.one(sessionId)!);
      if (chance(0.6)) await comeBack(world);
    },
    'comes back': () => comeBack(world),
    edits: () =>
      editOrder(services(), {
        customerId,
        orderId,
        items: [
          { product_id: PRODUCTS.fowl, pieces: between(1, 9), ...bound() },
          ...(chance(0.5) ? [{ product_id: PRODUCTS.roast, pieces: between(1, 4), ...bound() }] : []),
          ...(chance(0.5) ? [{ product_id: PRODUCTS.mince, quantity: between(500, 9000) / 1000 }] : []),
          ...(chance(0.3) ? [{ product_id: PRODUCTS.jar, quantity: between(1, 5) }] : []),
        ],
        now: now(),
      }),
    claims: async () => {
      const line = pick(goodsOf((await world.order()).lines));
      const { weights } = line.pieces ?? {};
      const n = between(1, Math.max(1, weights?.length ?? 1));
      const said = pick([
        ...(weights
          ? [
              { nature: 'missing', pieces: [n] },
              { poids_declare: Math.max(1, (weights[n - 1] ?? 2) - between(1, 300)) / 1000, pieces: [n] },
            ]
          : []),
        { nature: 'quality', quantite: 1, texte: 'Pas fraîche' },
        ...(line.pieces ? [{ nature: 'missing', nombre_pieces: 1 }] : []),
      ]);
      const parsed = claimBody.parse({ product_id: line.productId, ...said });
      const request = {
        customerId,
        orderId,
        productId: line.productId,
        now: now(),
        ...statedClaimOf(parsed),
      };
      await declareClaim(services(), request);
    },
    'is heard': async () => {
      for (const { productId, state } of await services().claims.ofOrder(orderId)) {
        if (state !== 'open') continue;
        const decision = chance(0.8) ? ('approved' as const) : ('refused' as const);
        await decideClaim(services(), {
          orderId,
          productId,
          adminId: 'ADMIN1',
          decision,
          reason: 'Vu',
          now: now(),
        });
        seen.claimed += 1;
      }
    },
    'is reconciled': async () => {
      wait(chance(0.1) ? SEVEN_DAYS : 16);
      bank.bank.losesAnswers = chance(0.2);
      await world.order();
      await reconcileOpenAttempts(services(), now());
    },
  };
};
