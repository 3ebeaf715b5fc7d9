import { type Quantity, quantityFromWire, type Unit } from '#shared/kernel/quantity.ts';
import type { OrderLineReply } from '#shared/orders/order-replies.ts';

export interface OrderedGoods {
  productId: string;
  label: string;
  unit: Unit;
  quantity: Quantity;
  cutNote: string;
}

/** The goods of an order, as they were ordered: what a list or a standing order begins with. */
export const goodsOfOrder = (lines: readonly OrderLineReply[]): OrderedGoods[] =>
  lines.flatMap((line) => {
    const quantity = quantityFromWire(line.quantite, line.unite);
    if (!quantity) return [];
    const cutNote = line.note_decoupe ?? '';
    return [{ productId: line.produit_id, label: line.produit_nom, unit: line.unite, quantity, cutNote }];
  });
