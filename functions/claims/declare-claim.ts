import { clientActor } from '#functions/orders/spending.ts';
import { getOwnOrder, getSeenOrder } from '#functions/orders/list-orders.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { claimRow } from '#functions/claims/claim-row.ts';
import type { ClaimsStore } from '#functions/claims/claims.store.ts';
import { claimableLine, claimOf, type StatedClaim, isSameClaim } from '#functions/claims/stated-claim.ts';
import { declaredEvent } from '#functions/claims/declared-event.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { quantityText } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { type Claim, claimEnds } from '#shared/claims/claim.ts';
import { claimField, claimText } from '#shared/claims/claim-labels.ts';
import { mayDo, refuseUnlessMay } from '#shared/orders/order-state.ts';

type Services = Pick<OrderServices, 'table' | 'orders'> & { claims: ClaimsStore };
type Declare = StatedClaim & {
  customerId: string;
  personId?: string | undefined;
  orderId: string;
  productId: string;
  now: Date;
};

/**
 * Declares a piece that the customer reweighed, or a bad or missing part of a product. The amount is
 * computed from the order's own prices; the claim is open at once. One claim per product; declaring the same
 * again returns the same claim.
 */
export const declareClaim = (services: Services, request: Declare) =>
  retryOrRefuse(() => declare(services, request));

const declare = async (
  { table, orders, claims }: Services,
  { customerId, personId, orderId, productId, now, ...stated }: Declare,
) => {
  const order = await getOwnOrder(orders, customerId, orderId);
  const before = await claims.ofOrder(orderId);
  const answer = (claim: Claim) => ({
    success: true as const,
    data: claimRow(claim),
    message: `${claim.kind === undefined ? 'Votre repesée' : 'Votre réclamation'} est transmise : nous vous répondons par e-mail.`,
  });
  const known = before.find((claim) => claim.productId === productId && claim.state !== 'withdrawn');
  if (known && isSameClaim(known, stated)) return answer(known);
  if (known) throw new Refusal('already_exists', 'Ce produit a déjà une demande : elle suit son cours.');
  const line = claimableLine(order, productId, stated);
  refuseUnlessMay('claim', order);
  const until = await claimableUntil(orders, order);
  if (until === null || now.toISOString() > until)
    throw new Refusal('too_late', 'Une réclamation se fait dans les 24 heures qui suivent la livraison.');
  const claim = claimOf(order, line, before, { stated, customerId, now });
  try {
    await table.transact([
      claims.create(claim),
      orders.change(order, {}),
      orders.audit(orderId, {
        at: now.toISOString(),
        actor: clientActor(customerId, personId),
        field: claimField(claim),
        from: `${line.label} : ${quantityText(line.delivered)}`,
        to: `${claimText(claim)}, ${moneyText(claim.amountCents)} TTC proposés`,
        reason: null,
      }),
      writeEvent(table, declaredEvent(claim, before)),
    ]);
  } catch (error) {
    // the same request sent twice: the stored claim answers
    const now = error instanceof ConditionFailed ? await claims.find(orderId, productId) : undefined;
    if (now && isSameClaim(now, stated)) return answer(now);
    throw error;
  }
  return answer(claim);
};

/**
 * Counted from when the customer could know: the driver's report may arrive a day late, or the order be set
 * to delivered before its handover. Null while it is not delivered.
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

/** Reweighing claims of an order; customers see their own only. */
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

/** Open claims of all orders. */
export const listOpenClaims = async (
  { claims }: Pick<Services, 'claims'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) => {
  const { items, next } = await claims.open(limit, cursor);
  return { success: true as const, data: items.map(claimRow), next_cursor: next };
};
