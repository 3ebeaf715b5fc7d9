import { MILLI_PER_UNIT, milliFromWire, type Unit, wireFromMilli } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { PieceSale } from '#shared/catalog/piece-sale.ts';
import { lineQuantity } from './cart.ts';
import { lineAmount } from './line-amount.ts';

/**
 * A saved line to order again, with its name and unit when saved. `unit` and `milli` are pieces where
 * `inPieces` is set (priced by the kilo); otherwise the product's own unit.
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

/** On the wire: exactly one of the two. */
export type WireAmount = { quantity?: number | undefined; pieces?: number | undefined };

/** How the current sale unit differs from the saved one; undefined: it does not. */
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

/**
 * The amount to save.
 * @param field names the input in errors
 * @throws where the amount is not in the product's sale unit
 */
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

/** For a withdrawn product: retains the saved unit. */
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
 * The sale unit changed and the request repeats the saved amount, so the user did not review the line. Kilos
 * and plain pieces look alike on the wire: those are read in the current unit.
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

/** As an order request takes it. */
export const wireAmount = ({ milli, inPieces }: Pick<Counted, 'milli' | 'inPieces'>): WireAmount =>
  inPieces ? { pieces: wireFromMilli(milli) } : { quantity: wireFromMilli(milli) };
