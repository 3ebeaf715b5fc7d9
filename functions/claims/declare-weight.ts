import { getOwnOrder, getSeenOrder } from '#functions/orders/list-orders.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { claimRow } from '#functions/claims/claim-row.ts';
import type { ClaimsStore } from '#functions/claims/claims.store.ts';
import { declaredEvent } from '#functions/claims/declared-event.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { claimCents, claimEnds, isStanding, type WeightClaim } from '#shared/claims/weight-claim.ts';
import { mayDo, refuseUnlessMay } from '#shared/orders/order-state.ts';

type Services = Pick<OrderServices, 'table' | 'orders'> & { claims: ClaimsStore };
type Declare = { customerId: string; orderId: string; productId: string; declaredMilli: number; now: Date };

/**
 * A piece that its customer weighed again: what it comes to is counted here, from the order's own prices, and waits for
 * an administrator at once. One claim a product; the same weight said again is the same claim.
 */
export const declareWeight = (services: Services, request: Declare) =>
  retryOnConflict(() => declare(services, request), {
    onExhausted: () => Promise.reject(new Refusal('version_conflict')),
  });

const declare = async (
  { table, orders, claims }: Services,
  { customerId, orderId, productId, declaredMilli, now }: Declare,
) => {
  const order = await getOwnOrder(orders, customerId, orderId);
  const before = await claims.ofOrder(orderId);
  const answer = (claim: WeightClaim) => ({
    success: true as const,
    data: claimRow(claim),
    message: 'Votre repesée est transmise : nous vous répondons par e-mail.',
  });
  const known = before.find((claim) => claim.productId === productId && claim.state !== 'withdrawn');
  if (known?.declaredMilli === declaredMilli) return answer(known);
  if (known) throw new Refusal('already_exists', 'Ce produit a déjà été repesé : sa demande suit son cours.');
  const line = claimableLine(order, productId);
  refuseUnlessMay('claim', order);
  const until = await claimableUntil(orders, order);
  if (until === null || now.toISOString() > until)
    throw new Refusal('too_late', 'Une repesée se déclare dans les 24 heures qui suivent la livraison.');
  const claim = claimOf(order, line, before, { customerId, declaredMilli, now });
  try {
    await table.transact([
      claims.create(claim),
      orders.change(order, {}),
      orders.audit(orderId, {
        at: now.toISOString(),
        actor: `client:${customerId}`,
        field: 'repesée',
        from: `${line.label} : ${quantityText(line.delivered)}`,
        to: `${quantityText(quantityOf(line.delivered.unit, declaredMilli))}, ${moneyText(claim.amountCents)} TTC proposés`,
        reason: null,
      }),
      writeEvent(table, declaredEvent(claim, before)),
    ]);
  } catch (error) {
    // the same from another window: what stands there answers
    const now = error instanceof ConditionFailed ? await claims.find(orderId, productId) : undefined;
    if (now?.declaredMilli === declaredMilli) return answer(now);
    throw error;
  }
  return answer(claim);
};

/** What less weight comes to beside the claims that stand; refused where it is no less, or less than a cent. */
const claimOf = (
  order: Order,
  line: OrderLine,
  before: readonly WeightClaim[],
  { customerId, declaredMilli, now }: Pick<Declare, 'customerId' | 'declaredMilli' | 'now'>,
): WeightClaim => {
  const refuse = (message: string) => new Refusal('invalid_input', message, { field: 'poids_declare' });
  const { productId, label, delivered } = line;
  if (declaredMilli >= delivered.milli)
    throw refuse(`Le poids doit être en dessous de ${quantityText(delivered)}.`);
  const amountCents = claimCents(order.lines, before.filter(isStanding), { productId, declaredMilli });
  if (amountCents <= 0) throw refuse('Cette différence ne fait pas un centime.');
  return {
    orderId: order.id,
    customerId,
    reference: order.reference,
    productId,
    label,
    deliveredMilli: delivered.milli,
    declaredMilli,
    amountCents,
    declaredAt: now.toISOString(),
    state: 'open',
    reason: '',
    by: null,
    decidedAt: null,
  };
};

const claimableLine = (order: Order, productId: string) => {
  const line = goodsOf(order.lines).find((each) => each.productId === productId);
  if (!line || line.delivered.milli === 0) {
    throw new Refusal('invalid_input', 'Ce produit n’a pas été livré avec cette commande.', {
      field: 'product_id',
    });
  }
  if (line.delivered.unit !== 'kg') {
    throw new Refusal('invalid_input', 'Ce produit se vend à la pièce : il ne se repèse pas.', {
      field: 'product_id',
    });
  }
  return line;
};

/**
 * From when its customer could know: the driver's word of the handover may reach the server a day late, or the order be set
 * to delivered before it was handed over. Null while it is not delivered.
 */
const claimableUntil = async (orders: OrderServices['orders'], order: Order): Promise<string | null> => {
  if (!mayDo('claim', order)) return null;
  const history = await orders.history(order.id);
  const set = history.find(
    ({ field, from, to }) => field === 'statut_livraison' && from !== 'livre' && to === 'livre',
  );
  const known = [set?.at, order.proof?.at]
    .flatMap((at) => at ?? [])
    .toSorted()
    .at(-1);
  return known === undefined ? null : claimEnds(known);
};

/** What was weighed again of an order; a customer gets their own alone. */
export const listOrderClaims = async (
  { orders, claims }: Pick<Services, 'orders' | 'claims'>,
  caller: Identity,
  orderId: string,
  now: Date,
) => {
  const order = await getSeenOrder(orders, caller, orderId, now);
  const [declared, until] = await Promise.all([claims.ofOrder(orderId), claimableUntil(orders, order)]);
  const isOpen = until !== null && now.toISOString() <= until;
  return { success: true as const, data: declared.map(claimRow), until: isOpen ? until : null };
};

/** What waits for a person, whatever order it is of. */
export const listOpenClaims = async (
  { claims }: Pick<Services, 'claims'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) => {
  const { items, next } = await claims.open(limit, cursor);
  return { success: true as const, data: items.map(claimRow), next_cursor: next };
};
