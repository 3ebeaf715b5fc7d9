import { MILLI_PER_UNIT, milliFromWire, type Unit, wireFromMilli } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { PieceSale } from '#shared/catalog/piece-sale.ts';
import { lineQuantity } from './cart.ts';
import { lineAmount } from './line-amount.ts';

/**
 * A line that is kept to be ordered again, with name and unit as when it was written. It is counted as its product is sold: `unit`
 * and `milli` are pieces, where `inPieces` says so of what is paid by the kilo; else of the product's own unit.
 */
export type SavedLine = {
  productId: string;
  milli: number;
  cutNote?: string;
  label: string;
  unit: Unit;
  inPieces?: true;
};

type Counted = Pick<SavedLine, 'milli' | 'unit' | 'inPieces'>;
type Sold = { label: string; unit: Unit; byPiece?: PieceSale };

/** As the wire says it: one of the two. */
export type WireAmount = { quantity?: number | undefined; pieces?: number | undefined };

/** How a product is sold otherwise than the line is counted; undefined: it is sold so. */
export type SoldOtherwise = 'unit' | 'by-piece' | 'by-kilo';
export const saleUnitMismatch = (
  { unit, inPieces }: Pick<SavedLine, 'unit' | 'inPieces'>,
  product: { unit: Unit; byPiece?: object | undefined },
): SoldOtherwise | undefined => {
  if (inPieces && product.unit === 'kg') return product.byPiece ? undefined : 'by-kilo';
  if (inPieces || unit !== product.unit) return 'unit';
  return unit === 'kg' && product.byPiece ? 'by-piece' : undefined;
};

const inPieces = (pieces: number): Counted => ({
  milli: pieces * MILLI_PER_UNIT,
  unit: 'piece',
  inPieces: true,
});

/** How much of a product is kept; refused by field where it is not said as the product is sold. `field` is where the wire said it. */
export const savedAmount = ({ quantity, pieces }: WireAmount, product: Sold, field: string): Counted => {
  if (pieces !== undefined) {
    lineAmount({ productId: '', milli: 0, pieces }, product, field);
    return inPieces(pieces);
  }
  if (product.unit === 'kg' && product.byPiece) throw piecesRequired(product, field);
  const { unit, milli } = lineQuantity(
    { productId: '', milli: milliFromWire(quantity ?? 0) ?? null },
    product,
  );
  return { unit, milli };
};

/** The same of a product that is sold no more, counted as it was. */
export const resaveAmount = (amount: WireAmount, saved: SavedLine, field: string): Counted => {
  if (!saved.inPieces) return savedAmount(amount, saved, field);
  if (amount.pieces === undefined) throw piecesRequired(saved, field);
  return inPieces(amount.pieces);
};

const piecesRequired = ({ label }: { label: string }, field: string) =>
  new Refusal('invalid_input', `« ${label} » se commande à la pièce : dites combien.`, {
    field: `${field}.pieces`,
  });

/**
 * How a kept line is sold otherwise that the wire says as it was kept, so that nobody looked at it. Kilos that became plain pieces, or
 * the other way round, read alike: what is said of them is taken as it is sold now.
 */
export const untouched = (
  { quantity, pieces }: WireAmount,
  saved: Counted | undefined,
  product: Sold,
): SoldOtherwise | undefined => {
  const otherwise = saved && saleUnitMismatch(saved, product);
  if (!saved || !otherwise) return undefined;
  if (saved.inPieces)
    return pieces !== undefined && pieces * MILLI_PER_UNIT === saved.milli ? otherwise : undefined;
  const isSame = quantity !== undefined && milliFromWire(quantity) === saved.milli;
  return isSame && otherwise !== 'unit' ? otherwise : undefined;
};

/** As an order takes it. */
export const wireAmount = ({ milli, inPieces }: Pick<Counted, 'milli' | 'inPieces'>): WireAmount =>
  inPieces ? { pieces: wireFromMilli(milli) } : { quantity: wireFromMilli(milli) };
