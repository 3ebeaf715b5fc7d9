import { getAnyOrder } from '#functions/orders/list-orders.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import type { ReturnsStore } from '#functions/rounds/returns/returns.store.ts';
import type { TakeBackGoods } from '#functions/stock/stock.module.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { ReturnDecision, ReturnedGoods, ReturnedPart } from '#shared/rounds/returned-goods.ts';
import { type SiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';

type Services = { returns: ReturnsStore; orders: Orders; takeBack: TakeBackGoods };

type DecideReturn = {
  orderId: string;
  part: number;
  adminId: string;
  decision: ReturnDecision;
  siteId: SiteId;
  reason: string;
  lot: string | undefined;
  now: Date;
};

/** The longest description of a movement. */
const MAX_LABEL = 120;

/**
 * Decides on returned goods: restocked on a site under their own lot, or destroyed with a reason. Movement,
 * event for the ERP, the lot's link to the order, the order's history and the decision are one transaction,
 * written once.
 */
export const decideReturn = async (services: Services, request: DecideReturn) => {
  const { returns, orders, takeBack } = services;
  const { orderId, part: n, adminId, decision, siteId, now } = request;
  const part = partOf(await returns.find(orderId), n);
  if (part.decided) return alreadyDecided(part, request);
  if (decision === 'destroyed' && request.reason === '') {
    throw new Refusal('invalid_input', 'Dites pourquoi ce produit est détruit.', { field: 'reason' });
  }
  const order = await getAnyOrder(orders, orderId, now);
  if (order.awaitsShipment) {
    const message =
      'L’expédition de cette commande n’est pas encore validée dans Dolibarr : rien n’a quitté le stock. Validez-la d’abord.';
    throw new Refusal('order_not_editable', message);
  }
  const lot = part.lot ?? request.lot ?? null;
  const text = `${order.reference} : ${decision === 'destroyed' ? request.reason : part.reason}`;
  const operation = await takeBack({
    adminId,
    key: `return/${orderId}/${n}/${decision}`,
    sent: { orderId, n, decision, siteId, lot, reason: request.reason },
    productId: part.productId,
    milli: part.milli,
    siteId,
    lot,
    label: `Retour ${order.reference} : ${part.reason}`.slice(0, MAX_LABEL),
    destroyedAs: decision === 'destroyed' ? `Destruction, retour ${text}`.slice(0, MAX_LABEL) : null,
    order: { id: orderId, siteId: part.siteId, lot: part.lot },
    also: async (documentId) => {
      const goods = await returns.find(orderId);
      if (!goods || partOf(goods, n).decided) throw new Refusal('already_exists', ALREADY);
      const decided = { decision, siteId, lot, documentId };
      const parts = goods.parts.map((each) => (each.n === n ? { ...each, decided } : each));
      return [
        returns.save({ ...goods, parts, version: goods.version + 1 }, goods),
        orders.audit(orderId, {
          at: now.toISOString(),
          actor: `admin:${adminId}`,
          field: 'retour',
          from: null,
          to: outcome(part, decision, siteId),
          reason: decision === 'destroyed' ? request.reason : part.reason,
        }),
      ];
    },
    now,
  });
  return { success: true as const, message: outcome(part, decision, siteId), operation_id: operation };
};

const ALREADY = 'Ce retour est déjà traité.';

const partOf = (goods: ReturnedGoods | undefined, n: number): ReturnedPart => {
  const part = goods?.parts.find((each) => each.n === n);
  if (!part) throw new Refusal('not_found', 'Ce retour n’existe pas.');
  return part;
};

/** A repeated decision is the same; another one is too late. */
const alreadyDecided = (part: ReturnedPart, { decision, siteId }: DecideReturn) => {
  const { decided } = part;
  if (decided?.decision !== decision || decided.siteId !== siteId) {
    throw new Refusal('already_exists', ALREADY);
  }
  return {
    success: true as const,
    message: outcome(part, decision, siteId),
    operation_id: decided.documentId,
  };
};

const outcome = ({ label, unit, milli, lot }: ReturnedPart, decision: ReturnDecision, siteId: SiteId) => {
  const what = `${label}, ${quantityText(quantityOf(unit, milli))}${lot === null ? '' : `, lot ${lot}`}`;
  return decision === 'stored' ? `${what} : remis en stock à ${siteLabel(siteId)}` : `${what} : détruit`;
};
