import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { refundCase } from '#functions/payments/refunds/refund-case.ts';
import { answerProposal } from '#functions/preparation/answer-proposal.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { proposeReplacement } from '#functions/preparation/propose-replacement.ts';
import { getPreparation, savePreparation } from '#functions/preparation/save-preparation.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import type { SavedLines } from '#shared/preparation/preparation.contract.ts';
import { PRODUCTS, type World } from './world.ts';

/** A preparer's entry for a line: pieces weighed one by one or together, of all shapes; kilos; or fewer of them. */
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

export const preparersHands = (world: World) => {
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
        await closePreparation(services(), {
          ...by,
          version: data.version,
          lines,
          untracedReason: 'Stock d’avant les lots',
          overweight,
          now: now(),
        });
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
      // unweighed goods are not handed over
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
