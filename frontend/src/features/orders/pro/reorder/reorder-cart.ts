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

/** Available lines of a past order with their stock. */
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

/** For products sold by the piece today, the number of pieces: as ordered, or the nearest to the kilos. */
export const piecesWanted = ({ piece, pieces, quantity }: ReorderLineReply): Quantity | undefined =>
  piece && soldQuantity({ unit: 'kg', pieces: shopPieces(piece) }, { kg: quantity, pieces });

/**
 * Available part of a past line. Pieces of a product sold by the kilo today stay pieces: the cart asks for
 * the quantity.
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

/** Adds lines to the cart, limited to the stock. */
export const cartWith = (cart: Cart, lines: readonly OrderableLine[]): Cart => {
  const added = new Map(lines.map((line) => [line.productId, line]));
  const unchanged = cart.map((line) => {
    const more = added.get(line.productId);
    added.delete(line.productId);
    if (more?.quantity.unit !== line.quantity.unit || more.inPieces !== line.inPieces) return line;
    const sum = addQuantities(line.quantity, more.quantity);
    // pieces of a product sold by the kilo today cannot be compared with its stock
    const both = sum.unit === more.available.unit ? lesserQuantity(sum, more.available) : sum;
    return compareQuantities(both, line.quantity) > 0 ? { ...line, quantity: both } : line;
  });
  return [...unchanged, ...[...added.values()].map(asLine)];
};

/** Without fields used only for adding. */
const asLine = ({ available: _left, ...line }: OrderableLine): CartLine => line;
