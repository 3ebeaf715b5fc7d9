import { availableOf, shopPieces } from '#frontend/features/catalog/shop-product.ts';
import {
  addQuantities,
  compareQuantities,
  lesserQuantity,
  MILLI_PER_UNIT,
  type Quantity,
  quantityFromWire,
  quantityOf,
} from '#shared/kernel/quantity.ts';
import type { ReorderLineReply } from '#shared/orders/reordering.contract.ts';
import { soldQuantity } from './habit-product.ts';
import type { Cart, CartLine } from '#frontend/features/orders/pro/cart/cart.ts';

/** What can be had now of a past order, as lines of a cart, with what there is of each. */
type OrderableLine = CartLine & { available: Quantity };

export const cartOfReorder = (lines: readonly ReorderLineReply[]): OrderableLine[] =>
  lines.flatMap((line) => {
    const { product_id: productId, label: name, unit, stock_reel } = line;
    const { quantity, inPieces } = reorderedNow(line);
    if (quantity.milli <= 0) return [];
    const available =
      inPieces && line.piece ? shopPieces(line.piece).available : availableOf(stock_reel, unit);
    return [{ productId, name, quantity, ...(inPieces ? { inPieces } : {}), available }];
  });

/** Of what is sold by the piece today, so many pieces: those of then, or as many as come nearest to its kilos. */
export const piecesWanted = ({ piece, pieces, quantity }: ReorderLineReply): Quantity | undefined =>
  piece && soldQuantity({ unit: 'kg', pieces: shopPieces(piece) }, { kg: quantity, pieces });

/**
 * What of a past line can be had now. Pieces of what is sold by the kilo today stay pieces: the cart asks again how much is
 * wanted.
 */
export const reorderedNow = (line: ReorderLineReply): { quantity: Quantity; inPieces?: true } => {
  const { unit, piece, pieces, orderable_quantity, availability } = line;
  const wanted = piecesWanted(line);
  if (wanted && piece && availability !== 'withdrawn')
    return { quantity: lesserQuantity(wanted, shopPieces(piece).available), inPieces: true };
  if (pieces !== undefined && availability !== 'withdrawn')
    return { quantity: quantityOf('piece', pieces * MILLI_PER_UNIT), inPieces: true };
  return { quantity: quantityFromWire(orderable_quantity, unit) ?? quantityOf(unit, 0) };
};

/** The cart with these lines added to what it holds, never more of a product than there is. */
export const cartWith = (cart: Cart, lines: readonly OrderableLine[]): Cart => {
  const added = new Map(lines.map((line) => [line.productId, line]));
  const unchanged = cart.map((line) => {
    const more = added.get(line.productId);
    added.delete(line.productId);
    if (more?.quantity.unit !== line.quantity.unit || more.inPieces !== line.inPieces) return line;
    const sum = addQuantities(line.quantity, more.quantity);
    // pieces of what is sold by the kilo now: the stock in kilos bounds no number of pieces
    const both = sum.unit === more.available.unit ? lesserQuantity(sum, more.available) : sum;
    return compareQuantities(both, line.quantity) > 0 ? { ...line, quantity: both } : line;
  });
  return [...unchanged, ...[...added.values()].map(asLine)];
};

/** Without what only the addition needed. */
const asLine = ({ available: _left, ...line }: OrderableLine): CartLine => line;
