import { availableOf } from '#frontend/features/catalog/shop-product.ts';
import {
  addQuantities,
  compareQuantities,
  lesserQuantity,
  type Quantity,
  quantityFromWire,
} from '#shared/kernel/quantity.ts';
import type { ReorderLineReply } from '#shared/orders/reordering.contract.ts';
import type { Cart, CartLine } from '#frontend/features/orders/pro/cart/cart.ts';

/** What can be had now of a past order, as lines of a cart, with what there is of each. */
type OrderableLine = CartLine & { available: Quantity };

export const cartOfReorder = (lines: readonly ReorderLineReply[]): OrderableLine[] =>
  lines.flatMap(({ product_id, label, unit, orderable_quantity, stock_reel }) => {
    const quantity = quantityFromWire(orderable_quantity, unit);
    if (!quantity || quantity.milli <= 0) return [];
    return [{ productId: product_id, name: label, quantity, available: availableOf(stock_reel, unit) }];
  });

/** The cart with these lines added to what it holds, never more of a product than there is. */
export const cartWith = (cart: Cart, lines: readonly OrderableLine[]): Cart => {
  const added = new Map(lines.map((line) => [line.productId, line]));
  const unchanged = cart.map((line) => {
    const more = added.get(line.productId);
    added.delete(line.productId);
    if (more?.quantity.unit !== line.quantity.unit) return line;
    const both = lesserQuantity(addQuantities(line.quantity, more.quantity), more.available);
    return compareQuantities(both, line.quantity) > 0 ? { ...line, quantity: both } : line;
  });
  return [...unchanged, ...[...added.values()].map(asLine)];
};

/** Without what only the addition needed. */
const asLine = ({ productId, name, quantity }: CartLine): CartLine => ({ productId, name, quantity });
