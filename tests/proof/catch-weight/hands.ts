import { expect } from 'vitest';
import { declareClaim } from '#functions/claims/declare-claim.ts';
import { decideClaim } from '#functions/claims/decide-claim.ts';
import { statedClaimOf } from '#functions/claims/stated-claim.ts';
import { arbitrateOrder, listErpQuestions } from '#functions/erp/questions/answer-questions.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { refundCase } from '#functions/payments/refunds/refund-case.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { capturePaypalOrder, createPaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { answerProposal } from '#functions/preparation/answer-proposal.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { proposeReplacement } from '#functions/preparation/propose-replacement.ts';
import { getPreparation, savePreparation } from '#functions/preparation/save-preparation.ts';
import { claimsContract } from '#shared/claims/claims.contract.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import type { SavedLines } from '#shared/preparation/preparation.contract.ts';
import { highestTtc } from './arithmetic.ts';
import { PRODUCTS, type World } from './world.ts';

const SEVEN_DAYS = 7 * 24 * 60;
const { body: claimBody } = claimsContract.endpoints.declareClaim;

export type Acts = ReturnType<typeof handsOf>;

/** Does one of them; what was refused is an answer. */
export const act = async ({ told, mishaps }: World, acts: Acts, name: keyof Acts): Promise<void> => {
  told.push(name);
  try {
    await mishaps.survived(async () => acts[name]());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    told.push(`  ${error.code}: ${error.message.slice(0, 100)}`);
  }
};

/** What the customer, the preparer, the office, the bank, the writer and the house in its ERP may do next, in any turn. */
export const handsOf = (world: World) => ({
  ...customersHands(world),
  ...preparersHands(world),
  ...theirHands(world),
});

/** What is asked for is what is due; of pieces up to the high end, no more than 20 % above the estimate. */
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

/** Its payer comes back from every page. */
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

const customersHands = (world: World) => {
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

/** What a preparer says of a line: pieces weighed one by one or together, of all shapes; kilos; or less of them. */
const weighed = ({ random }: World, line: OrderLine, isHeavy: boolean): SavedLines[number] => {
  const { between, chance } = random;
  const { pieces, prepared, productId } = line;
  const lot = () => (productId === PRODUCTS.fowl ? (chance(0.5) ? 'LOT-A' : 'LOT-B') : null);
  const part = (qty: number, count?: number) => ({
    warehouse_id: '1' as const,
    lot: lot(),
    qty,
    ...(count === undefined ? {} : { pieces: count }),
  });
  const of = { product_id: productId, reason: '' };
  if (!pieces) {
    const qty =
      prepared.unit === 'piece'
        ? prepared.milli
        : Math.max(1, Math.round((prepared.milli * between(85, 115)) / 100));
    return {
      ...of,
      parts: qty > 0 ? [part(qty)] : [],
      ...(qty < prepared.milli ? { reason: 'La pièce' } : {}),
    };
  }
  const count = chance(0.75) ? pieces.ordered : between(0, pieces.ordered);
  const { lowGrams, highGrams } = pieces;
  const heaviest = Math.floor(highGrams * 1.25);
  const one = () => {
    if (isHeavy) return between(highGrams, heaviest);
    return chance(0.9) ? between(lowGrams, highGrams) : between(1, heaviest);
  };
  const together = chance(0.3) && count > 1 ? between(2, count) : 0;
  const parts = [
    ...Array.from({ length: count - together }, () => part(one())),
    ...(together > 0
      ? [
          part(
            Array.from({ length: together }, one).reduce((a, b) => a + b, 0),
            together,
          ),
        ]
      : []),
  ];
  return { ...of, parts, ...(count < pieces.ordered ? { reason: 'Il en manque' } : {}) };
};

const preparersHands = (world: World) => {
  const { bank, services, customerId, id: orderId, now, random, seen } = world;
  const { between, chance } = random;
  const by = { orderId, adminId: 'ADMIN1' };
  const say = async () => {
    const { lines } = await world.order();
    const isHeavy = chance(0.25);
    return goodsOf(lines).map((line) => weighed(world, line, isHeavy));
  };
  return {
    'weighs some': async () => {
      const { data } = await getPreparation(services(), orderId, now());
      const lines = (await say()).filter(() => chance(0.6));
      await savePreparation(services(), { ...by, version: data.version, lines, now: now() });
    },
    weighs: async () => {
      if ((await world.order()).closedAt !== undefined) return;
      const { data } = await getPreparation(services(), orderId, now());
      bank.bank.refusesCaptures = chance(0.15);
      bank.bank.losesAnswers = chance(0.2);
      const overweight = goodsOf((await world.order()).lines).map(({ productId }) => productId);
      const lines = await say();
      const { hold } = await world.order();
      try {
        await closePreparation(services(), { ...by, version: data.version, lines, overweight, now: now() });
      } finally {
        const { closedAt, totalTtcCents } = await world.order();
        if (closedAt !== undefined) seen.weighed = 1;
        if (closedAt !== undefined && hold && totalTtcCents > hold.cents) seen.above = 1;
      }
    },
    asks: async () => {
      const line = goodsOf((await world.order()).lines).find(({ pieces }) => pieces);
      if (!line?.pieces) return;
      const isBeyondBound = line.pieces.atMost !== undefined && chance(0.7);
      const asked = await proposeReplacement(services(), {
        ...by,
        productId: line.productId,
        insteadId: undefined,
        ...(isBeyondBound
          ? { isBeyondBound, milli: between(1, 3) * line.ordered.milli }
          : { pieces: between(1, line.pieces.ordered) }),
        now: now(),
      });
      if (chance(0.2)) return;
      const answer = chance(0.75) ? ('yes' as const) : ('no' as const);
      await answerProposal(services(), {
        customerId,
        orderId,
        proposalId: asked.data.id,
        answer,
        now: now(),
      });
    },
    delivers: async () => {
      // nobody hands over what nobody weighed
      if ((await world.order()).closedAt === undefined) return;
      const change = { field: 'statut_livraison', value: 'livre' } as const;
      await changeWebOrder(services(), { ...by, change, now: now() });
    },
    'cancels or takes up again': async () => {
      if (!chance(0.15)) return;
      const value = (await world.order()).status === 'annule' ? ('en_attente' as const) : ('annule' as const);
      await changeWebOrder(services(), { ...by, change: { field: 'status', value }, now: now() });
    },
    'gives back': async () => {
      await world.order();
      for (const { id, orderId: of } of (await services().payments.cases.list('open', 100)).items)
        if (of === orderId) await refundCase(services(), { id, adminId: 'ADMIN1', now: now() });
    },
  };
};

/** The house, in its ERP, and who carries its word. */
const theirHands = (world: World) => {
  const { services, id: orderId, now, random, held, seen } = world;
  const { between, chance, pick } = random;
  const line = () => {
    const order = held();
    const isFree = order && (order.status === 'draft' || order.status === 'validated');
    return isFree && order.lines.length > 0 ? pick(order.lines) : undefined;
  };
  return {
    'weighed there': () => {
      const one = line();
      if (!one || one.productId === PRODUCTS.jar) return;
      Object.assign(one, { milli: Math.max(1, Math.round((one.milli * between(70, 130)) / 100)) });
      seen.handed += 1;
    },
    'said otherwise there': () => {
      const one = line();
      if (!one?.description?.includes('pièce')) return;
      const description = chance(0.8)
        ? one.description.replace(/^\d+ pièces?/, `${between(1, 9)} pièces`)
        : 'Bien gras';
      Object.assign(one, { description });
      seen.retold += 1;
    },
    'taken off there': () => {
      const order = held();
      if (order?.status === 'validated' && order.lines.length > 1 && chance(0.2)) order.lines.pop();
    },
    looked: world.look,
    'looked again': world.look,
    worked: () => world.work(),
    answered: async () => {
      for (const _one of (await listErpQuestions(services(), { limit: 10 })).data) {
        const keep = pick(['site', 'dolibarr'] as const);
        await arbitrateOrder(services(), { orderId, keep, adminId: 'ADMIN1', now: now() });
      }
    },
  };
};
