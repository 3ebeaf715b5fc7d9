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

/** A line of an order while its customer changes it: what was ordered, or a product that is added to it. */
export interface EditedLine {
  id: string;
  name: string;
  /** What it is ordered in, and changed in. */
  unit: Unit;
  quantity: Quantity;
  /** Of so many pieces that are paid by the kilo: what one weighs. */
  pieces?: PieceWeights;
  /** The most that is wanted of these pieces. */
  atMost?: AtMost | undefined;
  cutNote: string;
  /** As it was ordered; absent for what is added. */
  before?: OrderLineReply;
  /** As the shop sells it now; absent for what was ordered. */
  added?: ShopProduct;
}

/** What one unit, or one kilo of its pieces, costs. */
export const priceOf = (line: Pick<EditedLine, 'before' | 'added' | 'quantity' | 'pieces'>): PriceE4 => {
  const { before, added, quantity } = line;
  if (!before) return added ? priceAt(added, quantity).htE4 : 0;
  const { unitPriceE4, ordered } = countedLine(before);
  const wanted = countedOf(line);
  if (isSameQuantity(ordered, wanted)) return unitPriceE4;
  const reached = before.paliers?.findLast(({ des }) => (milliFromWire(des) ?? 0) <= wanted.milli);
  return reached ? priceFromEuros(reached.prix_unitaire) : unitPriceE4;
};

/** As much of it as is paid: pieces at the weight that one has as a rule. */
const countedOf = ({ quantity, pieces }: Pick<EditedLine, 'quantity' | 'pieces'>): Quantity =>
  pieces ? estimateOf(wireFromMilli(quantity.milli), pieces).nominal : quantity;

export const isCharge = ({ produit_ref: ref, produit_categorie: category }: OrderLineReply): boolean =>
  isDeliveryCharge({ ref, category });

/** What may be changed of an order: the charge for delivery is no product, the server counts it again. */
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

/** As the server takes it; a note that was not touched is left as it is. */
export const editedItem = ({ id, quantity, pieces, atMost, cutNote, before }: EditedLine) => ({
  product_id: id,
  ...(pieces
    ? { pieces: wireFromMilli(quantity.milli), ...(atMost ? wireFromBound(atMost) : { at_most_kg: null }) }
    : { quantity: wireFromQuantity(quantity) }),
  ...(cutNote === (before?.note_decoupe ?? '') ? {} : { cut_note: cutNote }),
});

/** What is left as it was ordered is charged as the house corrected it; what is added costs what the shop says. */
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

/** With the charge for delivery as it was, until the server counts it again. */
export const editedTotal = (lines: readonly EditedLine[], charge: OrderLineReply | undefined): OrderTotal =>
  orderTotal([...lines.map(countedAgain), ...(charge && lines.length > 0 ? [countedLine(charge)] : [])]);
