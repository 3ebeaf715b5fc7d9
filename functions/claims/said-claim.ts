import { Refusal } from '#shared/kernel/refusal.ts';
import { MILLI_PER_UNIT, quantityText } from '#shared/kernel/quantity.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { type Claim, claimCents, type ClaimKind, concernedMilli, isStanding } from '#shared/claims/claim.ts';

/** What a customer says of a product: its weight at their scale, or how much of it is concerned, and by what. */
export type Said =
  | { kind?: undefined; declaredMilli: number }
  | { kind: Exclude<ClaimKind, 'weight'>; askedMilli: number; text: string };

type Body = {
  nature: ClaimKind;
  poids_declare?: number | undefined;
  quantite?: number | undefined;
  texte: string;
};

/** The contract asks for what belongs to each kind. */
export const saidIn = ({ nature, poids_declare, quantite, texte }: Body): Said =>
  nature === 'weight'
    ? { declaredMilli: poids_declare ?? 0 }
    : { kind: nature, askedMilli: quantite ?? 0, text: texte };

/** The same said again is the same claim. */
export const saysTheSame = (claim: Claim, said: Said): boolean =>
  claim.kind === said.kind &&
  (said.kind === undefined
    ? claim.declaredMilli === said.declaredMilli
    : concernedMilli(claim) === said.askedMilli && (claim.text ?? '') === said.text);

type Claimed = { said: Said; customerId: string; now: Date };

/** What it comes to beside the claims that stand; refused where it is nothing, more than there was, or less than a cent. */
export const claimOf = (
  order: Order,
  line: OrderLine,
  before: readonly Claim[],
  { said, customerId, now }: Claimed,
): Claim => {
  const { productId, label, delivered } = line;
  const declaredMilli = leftToCharge(line, said);
  const amountCents = claimCents(order.lines, before.filter(isStanding), { productId, declaredMilli });
  if (amountCents <= 0) throw refuse(said, 'Cette différence ne fait pas un centime.');
  return {
    orderId: order.id,
    customerId,
    reference: order.reference,
    productId,
    label,
    ...(delivered.unit === 'piece' ? { unit: 'piece' } : {}),
    deliveredMilli: delivered.milli,
    declaredMilli,
    ...(said.kind === undefined ? {} : { kind: said.kind, ...(said.text ? { text: said.text } : {}) }),
    amountCents,
    declaredAt: now.toISOString(),
    state: 'open',
    reason: '',
    by: null,
    decidedAt: null,
  };
};

const refuse = ({ kind }: Said, message: string) =>
  new Refusal('invalid_input', message, { field: kind === undefined ? 'poids_declare' : 'quantite' });

const leftToCharge = ({ delivered }: OrderLine, said: Said): number => {
  if (said.kind === undefined) {
    if (said.declaredMilli >= delivered.milli)
      throw refuse(said, `Le poids doit être en dessous de ${quantityText(delivered)}.`);
    return said.declaredMilli;
  }
  if (delivered.unit === 'piece' && said.askedMilli % MILLI_PER_UNIT !== 0)
    throw refuse(said, 'Ce produit se vend à la pièce : indiquez un nombre entier.');
  if (said.askedMilli > delivered.milli)
    throw refuse(said, `La quantité dépasse ce qui a été livré : ${quantityText(delivered)}.`);
  return delivered.milli - said.askedMilli;
};

/** The line that is claimed: delivered with this order and, to be weighed again, sold by weight. */
export const claimableLine = (order: Order, productId: string, { kind }: Said): OrderLine => {
  const line = goodsOf(order.lines).find((each) => each.productId === productId);
  if (!line || line.delivered.milli === 0) {
    throw new Refusal('invalid_input', 'Ce produit n’a pas été livré avec cette commande.', {
      field: 'product_id',
    });
  }
  if (kind === undefined && line.delivered.unit !== 'kg') {
    throw new Refusal('invalid_input', 'Ce produit se vend à la pièce : il ne se repèse pas.', {
      field: 'product_id',
    });
  }
  return line;
};
