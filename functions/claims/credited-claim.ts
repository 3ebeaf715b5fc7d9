import { getAnyOrder } from '#functions/orders/list-orders.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import type { ClaimsStore } from '#functions/claims/claims.store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { MILLI_PER_UNIT, quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { type Claim, claimCents, concernedMilli, isStanding, unitOf } from '#shared/claims/claim.ts';

type Services = Pick<OrderServices, 'orders'> & { claims: Pick<ClaimsStore, 'ofOrder'> };

/**
 * The claim with the quantity and amount that the administrator grants, next to the order's other claims. A
 * reweighed piece or goods refused at the door are credited fully or not at all.
 */
export const creditedClaim = async (
  { orders, claims }: Services,
  requested: Claim,
  { creditedMilli, now }: { creditedMilli?: number | undefined; now: Date },
): Promise<Claim> => {
  if (creditedMilli === undefined || creditedMilli === concernedMilli(requested)) return requested;
  const refuse = (message: string) => new Refusal('invalid_input', message, { field: 'quantite' });
  const { orderId, productId, deliveredMilli, kind } = requested;
  if (kind === undefined) throw refuse('Cet avoir s’accorde tel qu’il est proposé, ou se refuse.');
  const unit = unitOf(requested);
  if (unit === 'piece' && creditedMilli % MILLI_PER_UNIT !== 0)
    throw refuse('Ce produit se vend à la pièce : indiquez un nombre entier.');
  if (creditedMilli > deliveredMilli)
    throw refuse(
      `La quantité dépasse ce qui a été livré : ${quantityText(quantityOf(unit, deliveredMilli))}.`,
    );
  const [order, all] = await Promise.all([getAnyOrder(orders, orderId, now), claims.ofOrder(orderId)]);
  const others = all.filter((claim) => isStanding(claim) && claim.productId !== productId);
  const declaredMilli = deliveredMilli - creditedMilli;
  const amountCents = claimCents(order.lines, others, { productId, declaredMilli });
  if (amountCents <= 0) throw refuse('Cette quantité ne fait pas un centime.');
  return { ...requested, declaredMilli, askedMilli: concernedMilli(requested), amountCents };
};
