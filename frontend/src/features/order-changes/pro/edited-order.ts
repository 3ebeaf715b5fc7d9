import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { countedLine } from '#frontend/features/orders/pro/history/order-lines.tsx';
import { isSameQuantity, type Quantity, type Unit, wireFromQuantity } from '#shared/kernel/quantity.ts';
import { isDeliveryCharge } from '#shared/orders/delivery-charge.ts';
import type { OrderLineReply } from '#shared/orders/order-replies.ts';
import { type OrderTotal, orderTotal } from '#shared/orders/order-total.ts';

/** A line of an order while its customer changes it: what was ordered, or a product that is added to it. */
export interface EditedLine {
  id: string;
  name: string;
  unit: Unit;
  quantity: Quantity;
  cutNote: string;
  /** As it was ordered; absent for what is added. */
  before?: OrderLineReply;
  /** As the shop sells it now; absent for what was ordered. */
  added?: ShopProduct;
}

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
      cutNote: line.note_decoupe ?? '',
      before: line,
    }));

/** As the server takes it; a note that was not touched is left as it is. */
export const editedItem = ({ id, quantity, cutNote, before }: EditedLine) => ({
  product_id: id,
  quantity: wireFromQuantity(quantity),
  ...(cutNote === (before?.note_decoupe ?? '') ? {} : { cut_note: cutNote }),
});

/** What is left as it was ordered is charged as the house corrected it; what is added costs what the shop says. */
const countedAgain = ({ quantity, before, added }: EditedLine) => {
  if (before) {
    const { invoiced = quantity, ordered, ...counted } = countedLine(before);
    return {
      ...counted,
      ordered: quantity,
      invoiced: isSameQuantity(ordered, quantity) ? invoiced : quantity,
    };
  }
  return {
    ordered: quantity,
    unitPriceE4: added?.htE4 ?? 0,
    vatRate: added?.vatRate ?? 0,
    ...(added?.vatByLine ? { vatByLine: true as const } : {}),
  };
};

/** With the charge for delivery as it was, until the server counts it again. */
export const editedTotal = (lines: readonly EditedLine[], charge: OrderLineReply | undefined): OrderTotal =>
  orderTotal([...lines.map(countedAgain), ...(charge && lines.length > 0 ? [countedLine(charge)] : [])]);
