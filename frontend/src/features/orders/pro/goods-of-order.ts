import { formatQuantity } from '#frontend/lib/display/format.ts';
import {
  MILLI_PER_UNIT,
  type Quantity,
  quantityFromWire,
  quantityOf,
  type Unit,
} from '#shared/kernel/quantity.ts';
import { saleUnitMismatch, wireAmount, type WireAmount } from '#shared/orders/saved-line.ts';
import type { OrderLineReply } from '#shared/orders/order-replies.ts';

/** Goods to order again, in their product's sale unit. */
export interface OrderedGoods {
  productId: string;
  label: string;
  unit: Unit;
  /** Counted in pieces, priced by the kilo. */
  inPieces?: true | undefined;
  quantity: Quantity;
  cutNote: string;
}

/** The goods of an order: initial lines of a par list or standing order. */
export const goodsOfOrder = (lines: readonly OrderLineReply[]): OrderedGoods[] =>
  lines.flatMap((line) => {
    const { pieces } = line;
    const quantity = pieces
      ? quantityOf('piece', pieces.ordered * MILLI_PER_UNIT)
      : quantityFromWire(line.quantite, line.unite);
    if (!quantity) return [];
    const goods = { productId: line.produit_id, label: line.produit_nom, unit: quantity.unit, quantity };
    return [{ ...goods, ...(pieces ? { inPieces: true } : {}), cutNote: line.note_decoupe ?? '' }];
  });

/** A product that can be saved; `byPiece`: sold by the piece and priced by the kilo. */
export interface SoldProduct {
  id: string;
  label: string;
  unit: Unit;
  byPiece: boolean;
}

export const soldProduct = <Sold extends Omit<SoldProduct, 'byPiece'>>(
  { id, label, unit }: Sold,
  byPiece: boolean,
): SoldProduct => ({ id, label, unit, byPiece });

type Counted = Pick<OrderedGoods, 'unit' | 'inPieces'>;

export const countedIn = ({ unit, byPiece }: Pick<SoldProduct, 'unit' | 'byPiece'>): Counted =>
  unit === 'kg' && byPiece ? { unit: 'piece', inPieces: true } : { unit };

/** The line's new unit; undefined: unchanged, or withdrawn. */
export const recounted = (line: Counted, product: Omit<SoldProduct, 'id' | 'label'> | undefined) =>
  product &&
  saleUnitMismatch(
    { unit: line.unit, ...(line.inPieces ? { inPieces: true } : {}) },
    { unit: product.unit, byPiece: product.byPiece ? product : undefined },
  )
    ? { inPieces: undefined, ...countedIn(product) }
    : undefined;

export const recountText = ({ quantity }: Pick<OrderedGoods, 'quantity'>, { unit }: Counted): string =>
  `Vous en vouliez ${formatQuantity(quantity)} : ce produit se commande maintenant ${unit === 'kg' ? 'au kilo' : 'à la pièce'}. Dites de nouveau combien.`;

/** Request amount. */
export const goodsAmount = ({ quantity, inPieces }: OrderedGoods): WireAmount =>
  wireAmount({ milli: quantity.milli, ...(inPieces ? { inPieces } : {}) });
