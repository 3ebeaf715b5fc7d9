import { Refusal } from '#shared/kernel/refusal.ts';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { weighedPiece } from '#shared/claims/claim-words.ts';
import { divideHalfUp } from '#shared/kernel/money.ts';
import { MILLI_PER_UNIT, quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { type Claim, claimCents, type ClaimKind, concernedMilli, isStanding } from '#shared/claims/claim.ts';

/** What a customer says of a product: its weight at their scale, or how much of it is concerned, and by what. */
export type Said =
  | {
      kind?: undefined;
      /** Of the piece where one is named, else of the whole line. */
      declaredMilli: number;
      pieces?: readonly number[];
    }
  | {
      kind: Exclude<ClaimKind, 'weight'>;
      /** 0 where pieces say how much. */
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

/** The contract asks for what belongs to each kind. */
export const saidIn = ({ nature, poids_declare, quantite, texte, nombre_pieces, ...body }: Body): Said => {
  const pieces = body.pieces ? { pieces: [...new Set(body.pieces)].toSorted((a, b) => a - b) } : {};
  if (nature === 'weight') return { declaredMilli: poids_declare ?? 0, ...pieces };
  const pieceCount = nombre_pieces === undefined ? {} : { pieceCount: nombre_pieces };
  return { kind: nature, askedMilli: quantite ?? 0, text: texte, ...pieces, ...pieceCount };
};

/** The same said again is the same claim. */
export const saysTheSame = (claim: Claim, said: Said): boolean => {
  const named = JSON.stringify(claim.pieces?.map(({ n }) => n));
  if (claim.kind !== said.kind || named !== JSON.stringify(said.pieces)) return false;
  if (said.kind === undefined)
    return (weighedPiece(claim)?.declaredMilli ?? claim.declaredMilli) === said.declaredMilli;
  const isByPiece = said.pieces !== undefined || said.pieceCount !== undefined;
  return (
    (claim.text ?? '') === said.text &&
    claim.pieceCount === said.pieceCount &&
    (isByPiece || concernedMilli(claim) === said.askedMilli)
  );
};

type Claimed = { said: Said; customerId: string; now: Date };

/** What it comes to beside the claims that stand; refused where it is nothing, more than there was, or less than a cent. */
export const claimOf = (
  order: Order,
  line: OrderLine,
  before: readonly Claim[],
  { said, customerId, now }: Claimed,
): Claim => {
  const { productId, label, delivered } = line;
  const pieces = namedPieces(line, said);
  const declaredMilli = leftToCharge(line, said, pieces);
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
    ...(pieces ? { pieces } : {}),
    ...(said.kind === undefined || said.pieceCount === undefined ? {} : { pieceCount: said.pieceCount }),
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

type Named = NonNullable<Claim['pieces']>;

/** The pieces that are named, each with its weight; refused where the line has no such piece that was weighed by itself. */
const namedPieces = ({ pieces: of }: OrderLine, said: Said): Named | undefined => {
  if (!said.pieces) return undefined;
  const weights = of?.weights ?? [];
  return said.pieces.map((n) => {
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

const leftToCharge = (line: OrderLine, said: Said, named: Named | undefined): number => {
  const { delivered } = line;
  if (said.kind === undefined) {
    const [piece] = named ?? [];
    const most = piece ? quantityOf('kg', piece.milli) : delivered;
    if (said.declaredMilli >= most.milli)
      throw refuse(said, `Le poids doit être en dessous de ${quantityText(most)}.`);
    return delivered.milli - most.milli + said.declaredMilli;
  }
  if (delivered.unit === 'piece' && said.askedMilli % MILLI_PER_UNIT !== 0)
    throw refuse(said, 'Ce produit se vend à la pièce : indiquez un nombre entier.');
  const asked = askedOf(line, said, named);
  if (asked > delivered.milli)
    throw refuse(said, `La quantité dépasse ce qui a été livré : ${quantityText(delivered)}.`);
  return delivered.milli - asked;
};

/** How much is concerned: the weight of the pieces that are named, the mean of so many, or what was said. */
const askedOf = (
  { pieces, delivered }: OrderLine,
  said: Exclude<Said, { kind?: undefined }>,
  named: Named | undefined,
): number => {
  if (named) return named.reduce((sum, { milli }) => sum + milli, 0);
  if (said.pieceCount === undefined) return said.askedMilli;
  const there = pieces?.prepared ?? 0;
  if (said.pieceCount > there) {
    const message = there === 0 ? 'Ce produit n’a pas été livré à la pièce.' : `Il y en avait ${there}.`;
    throw new Refusal('invalid_input', message, { field: 'nombre_pieces' });
  }
  return divideHalfUp(delivered.milli * said.pieceCount, there);
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
