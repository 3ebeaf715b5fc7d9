import { Refusal } from '#shared/kernel/refusal.ts';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { weighedPiece } from '#shared/claims/claim-labels.ts';
import { divideHalfUp } from '#shared/kernel/money.ts';
import { MILLI_PER_UNIT, quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { type Claim, claimCents, type ClaimKind, concernedMilli, isStanding } from '#shared/claims/claim.ts';

/** A customer's claim: the weight on their scale, or how much of the product is concerned and why. */
export type StatedClaim =
  | {
      kind?: undefined;
      /** Weight of the piece if one is named, else of the line. */
      declaredMilli: number;
      pieces?: readonly number[];
    }
  | {
      kind: Exclude<ClaimKind, 'weight'>;
      /** 0 when pieces give the quantity. */
      askedMilli: number;
      text: string;
      pieces?: readonly number[];
      pieceCount?: number;
    };

type Body = {
  nature: ClaimKind;
  poids_declare?: number | undefined;
  quantite?: number | undefined;
  pieces?: readonly number[] | undefined;
  nombre_pieces?: number | undefined;
  texte: string;
};

/** The contract requires the fields of each kind. */
export const statedClaimOf = ({
  nature,
  poids_declare,
  quantite,
  texte,
  nombre_pieces,
  ...body
}: Body): StatedClaim => {
  const pieces = body.pieces ? { pieces: [...new Set(body.pieces)].toSorted((a, b) => a - b) } : {};
  if (nature === 'weight') return { declaredMilli: poids_declare ?? 0, ...pieces };
  const pieceCount = nombre_pieces === undefined ? {} : { pieceCount: nombre_pieces };
  return { kind: nature, askedMilli: quantite ?? 0, text: texte, ...pieces, ...pieceCount };
};

/** Declaring the same again is the same claim. */
export const isSameClaim = (claim: Claim, stated: StatedClaim): boolean => {
  const named = JSON.stringify(claim.pieces?.map(({ n }) => n));
  if (claim.kind !== stated.kind || named !== JSON.stringify(stated.pieces)) return false;
  if (stated.kind === undefined)
    return (weighedPiece(claim)?.declaredMilli ?? claim.declaredMilli) === stated.declaredMilli;
  const isByPiece = stated.pieces !== undefined || stated.pieceCount !== undefined;
  return (
    (claim.text ?? '') === stated.text &&
    claim.pieceCount === stated.pieceCount &&
    (isByPiece || concernedMilli(claim) === stated.askedMilli)
  );
};

type Claimed = { stated: StatedClaim; customerId: string; now: Date };

/**
 * Amount of the claim next to the other claims; refused if it is less than a cent or more than the line has
 * left.
 */
export const claimOf = (
  order: Order,
  line: OrderLine,
  before: readonly Claim[],
  { stated, customerId, now }: Claimed,
): Claim => {
  const { productId, label, delivered } = line;
  const pieces = namedPieces(line, stated);
  const declaredMilli = leftToCharge(line, stated, pieces);
  const amountCents = claimCents(order.lines, before.filter(isStanding), { productId, declaredMilli });
  if (amountCents <= 0) throw refuse(stated, 'Cette différence ne fait pas un centime.');
  return {
    orderId: order.id,
    customerId,
    reference: order.reference,
    productId,
    label,
    ...(delivered.unit === 'piece' ? { unit: 'piece' } : {}),
    deliveredMilli: delivered.milli,
    declaredMilli,
    ...(stated.kind === undefined
      ? {}
      : { kind: stated.kind, ...(stated.text ? { text: stated.text } : {}) }),
    ...(pieces ? { pieces } : {}),
    ...(stated.kind === undefined || stated.pieceCount === undefined
      ? {}
      : { pieceCount: stated.pieceCount }),
    amountCents,
    declaredAt: now.toISOString(),
    state: 'open',
    reason: '',
    by: null,
    decidedAt: null,
  };
};

const refuse = ({ kind }: StatedClaim, message: string) =>
  new Refusal('invalid_input', message, { field: kind === undefined ? 'poids_declare' : 'quantite' });

type Named = NonNullable<Claim['pieces']>;

/** The named pieces with their weights; refuses pieces that were not weighed individually. */
const namedPieces = ({ pieces: of }: OrderLine, stated: StatedClaim): Named | undefined => {
  if (!stated.pieces) return undefined;
  const weights = of?.weights ?? [];
  return stated.pieces.map((n) => {
    const milli = weights[n - 1];
    if (milli === undefined) {
      const message =
        weights.length === 0
          ? 'Les pièces de ce produit n’ont pas été pesées une à une : indiquez leur nombre ou un poids.'
          : `Ce produit a ${piecesText(weights.length)} : la pièce ${n} n’existe pas.`;
      throw new Refusal('invalid_input', message, { field: 'pieces' });
    }
    return { n, milli };
  });
};

const leftToCharge = (line: OrderLine, stated: StatedClaim, named: Named | undefined): number => {
  const { delivered } = line;
  if (stated.kind === undefined) {
    const [piece] = named ?? [];
    const most = piece ? quantityOf('kg', piece.milli) : delivered;
    if (stated.declaredMilli >= most.milli)
      throw refuse(stated, `Le poids doit être en dessous de ${quantityText(most)}.`);
    return delivered.milli - most.milli + stated.declaredMilli;
  }
  if (delivered.unit === 'piece' && stated.askedMilli % MILLI_PER_UNIT !== 0)
    throw refuse(stated, 'Ce produit se vend à la pièce : indiquez un nombre entier.');
  const statedMilli = statedMilliOf(line, stated, named);
  if (statedMilli > delivered.milli)
    throw refuse(stated, `La quantité dépasse ce qui a été livré : ${quantityText(delivered)}.`);
  return delivered.milli - statedMilli;
};

/**
 * Quantity concerned: weight of the named pieces, mean weight times the number of pieces, or the given
 * quantity.
 */
const statedMilliOf = (
  { pieces, delivered }: OrderLine,
  stated: Exclude<StatedClaim, { kind?: undefined }>,
  named: Named | undefined,
): number => {
  if (named) return named.reduce((sum, { milli }) => sum + milli, 0);
  if (stated.pieceCount === undefined) return stated.askedMilli;
  const there = pieces?.prepared ?? 0;
  if (stated.pieceCount > there) {
    const message = there === 0 ? 'Ce produit n’a pas été livré à la pièce.' : `Il y en avait ${there}.`;
    throw new Refusal('invalid_input', message, { field: 'nombre_pieces' });
  }
  return divideHalfUp(delivered.milli * stated.pieceCount, there);
};

/** The claimed line: delivered with this order and, for a reweighing, sold by weight. */
export const claimableLine = (order: Order, productId: string, { kind }: StatedClaim): OrderLine => {
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
