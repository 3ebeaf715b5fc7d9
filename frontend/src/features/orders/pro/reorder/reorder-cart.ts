import { amountFromWire, wireFromAmount } from '#shared/kernel/quantity.ts';
import type { ReorderLineReply } from '#shared/orders/reordering.contract.ts';
import type { Cart, CartLine } from '#frontend/features/orders/pro/cart/cart.ts';

/** What can be had now of a past order, as lines of a cart, with what there is of each. */
type OrderableLine = CartLine & { available: number };

export const cartOfReorder = (lines: readonly ReorderLineReply[]): OrderableLine[] =>
  lines.flatMap(({ product_id, label, unit, orderable_quantity, stock_reel }) => {
    const amount = amountFromWire(orderable_quantity, unit) ?? 0;
    const available = Math.floor(stock_reel * wireScale(unit) + 1e-6);
    return amount > 0 ? [{ productId: product_id, name: label, unit, amount, available }] : [];
  });

const wireScale = (unit: CartLine['unit']): number => 1 / wireFromAmount(1, unit);

/** The cart with these lines added to what it holds, never more of a product than there is. */
export const cartWith = (cart: Cart, lines: readonly OrderableLine[]): Cart => {
  const added = new Map(lines.map((line) => [line.productId, line]));
  const kept = cart.map((line) => {
    const more = added.get(line.productId);
    added.delete(line.productId);
    return more?.unit === line.unit
      ? { ...line, amount: Math.max(line.amount, Math.min(line.amount + more.amount, more.available)) }
      : line;
  });
  return [...kept, ...[...added.values()].map(asLine)];
};

/** Without what only the addition needed. */
const asLine = ({ productId, name, unit, amount }: CartLine): CartLine => ({
  productId,
  name,
  unit,
  amount,
});
