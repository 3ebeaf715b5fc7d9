import { priceAt } from '#frontend/features/catalog/shop-breaks.ts';
import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { countedLine } from '#frontend/features/orders/pro/history/order-lines.tsx';
import { centsFromEuros, type PriceE4, priceFromEuros } from '#shared/kernel/money.ts';
import { estimateOf, type PieceWeights } from '#shared/catalog/piece-sale.ts';
import {
  isSameQuantity,
  MILLI_PER_UNIT,
  milliFromWire,
  type Quantity,
  quantityOf,
  type Unit,
  wireFromMilli,
  wireFromQuantity,
} from '#shared/kernel/quantity.ts';
import { wireFromBound } from '#shared/orders/cart.ts';
import type { AtMost } from '#shared/orders/line-pieces.ts';
import { isDeliveryCharge } from '#shared/orders/delivery-charge.ts';
import type { OrderLineReply } from '#shared/orders/order-replies.ts';
import { type OrderTotal, orderTotal } from '#shared/orders/order-total.ts';

/** A line during an edit: an existing one, or an added product. */
export interface EditedLine {
  id: string;
  name: string;
  /** Unit of the quantity field. */
  unit: Unit;
  quantity: Quantity;
  /** Piece weights, for pieces priced by the kilo. */
  pieces?: PieceWeights;
  /** The customer's upper limit. */
  atMost?: AtMost | undefined;
  cutNote: string;
  /** The existing line; absent for an added product. */
  before?: OrderLineReply;
  /** The shop's product; absent for an existing line. */
  added?: ShopProduct;
}

/** Unit price, per kilo for pieces. */
export const priceOf = (line: Pick<EditedLine, 'before' | 'added' | 'quantity' | 'pieces'>): PriceE4 => {
  const { before, added, quantity } = line;
  if (!before) return added ? priceAt(added, quantity).htE4 : 0;
  const { unitPriceE4, ordered } = countedLine(before);
  const wanted = countedOf(line);
  if (isSameQuantity(ordered, wanted)) return unitPriceE4;
  const reached = before.paliers?.findLast(({ des }) => (milliFromWire(des) ?? 0) <= wanted.milli);
  return reached ? priceFromEuros(reached.prix_unitaire) : unitPriceE4;
};

/** Charged quantity: pieces at their usual weight. */
const countedOf = ({ quantity, pieces }: Pick<EditedLine, 'quantity' | 'pieces'>): Quantity =>
  pieces ? estimateOf(wireFromMilli(quantity.milli), pieces).nominal : quantity;

export const isCharge = ({ produit_ref: ref, produit_categorie: category }: OrderLineReply): boolean =>
  isDeliveryCharge({ ref, category });

/** Editable lines: without the delivery charge, which the server recomputes. */
export const editedLines = (lines: readonly OrderLineReply[]): EditedLine[] =>
  lines
    .filter((line) => !isCharge(line) && line.quantite > 0)
    .map((line) => ({
      id: line.produit_id,
      name: line.produit_nom,
      unit: line.unite,
      quantity: countedLine(line).ordered,
      ...inPiecesOf(line.pieces),
      cutNote: line.note_decoupe ?? '',
      before: line,
    }));

const inPiecesOf = (
  pieces: OrderLineReply['pieces'],
): Partial<Pick<EditedLine, 'unit' | 'quantity' | 'pieces' | 'atMost'>> => {
  if (!pieces) return {};
  const grams = (kg: number) => milliFromWire(kg) ?? 0;
  const { ordered, nominal_kg, low_kg, high_kg, at_most_kg, at_most_eur } = pieces;
  return {
    unit: 'piece',
    quantity: quantityOf('piece', ordered * MILLI_PER_UNIT),
    pieces: { nominalGrams: grams(nominal_kg), lowGrams: grams(low_kg), highGrams: grams(high_kg) },
    ...(at_most_kg === undefined ? {} : { atMost: { grams: grams(at_most_kg) } }),
    ...(at_most_eur === undefined ? {} : { atMost: { cents: centsFromEuros(at_most_eur) } }),
  };
};

/** Request line; an unchanged note is omitted. */
export const editedItem = ({ id, quantity, pieces, atMost, cutNote, before }: EditedLine) => ({
  product_id: id,
  ...(pieces
    ? { pieces: wireFromMilli(quantity.milli), ...(atMost ? wireFromBound(atMost) : { at_most_kg: null }) }
    : { quantity: wireFromQuantity(quantity) }),
  ...(cutNote === (before?.note_decoupe ?? '') ? {} : { cut_note: cutNote }),
});

/** An unchanged line is charged as corrected in the ERP; an added product at the shop's price. */
const countedAgain = (line: EditedLine) => {
  const { before, added } = line;
  const quantity = countedOf(line);
  const unitPriceE4 = priceOf(line);
  if (before) {
    const { invoiced = quantity, ordered, ...counted } = countedLine(before);
    return {
      ...counted,
      unitPriceE4,
      ordered: quantity,
      invoiced: isSameQuantity(ordered, quantity) ? invoiced : quantity,
    };
  }
  return {
    ordered: quantity,
    unitPriceE4,
    vatRate: added?.vatRate ?? 0,
    ...(added?.vatByLine ? { vatByLine: true as const } : {}),
  };
};

/** Includes the previous delivery charge until the server recomputes it. */
export const editedTotal = (lines: readonly EditedLine[], charge: OrderLineReply | undefined): OrderTotal =>
  orderTotal([...lines.map(countedAgain), ...(charge && lines.length > 0 ? [countedLine(charge)] : [])]);
