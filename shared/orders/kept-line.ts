import { MILLI_PER_UNIT, milliFromWire, type Unit, wireFromMilli } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { PieceSale } from '#shared/catalog/piece-sale.ts';
import { lineQuantity } from './cart.ts';
import { lineAmount } from './line-amount.ts';

/**
 * A line that is kept to be ordered again, with name and unit as when it was written. It is counted as its product is sold: `unit`
 * and `milli` are pieces, where `inPieces` says so of what is paid by the kilo; else of the product's own unit.
 */
export type KeptLine = {
  productId: string;
  milli: number;
  cutNote?: string;
  label: string;
  unit: Unit;
  inPieces?: true;
};

type Counted = Pick<KeptLine, 'milli' | 'unit' | 'inPieces'>;
type Sold = { label: string; unit: Unit; byPiece?: PieceSale };

/** As the wire says it: one of the two. */
export type WireAmount = { quantity?: number | undefined; pieces?: number | undefined };

/** How a product is sold otherwise than the line is counted; undefined: it is sold so. */
export type SoldOtherwise = 'unit' | 'by-piece' | 'by-kilo';
export const soldOtherwise = (
  { unit, inPieces }: Pick<KeptLine, 'unit' | 'inPieces'>,
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
export const keptAmount = ({ quantity, pieces }: WireAmount, product: Sold, field: string): Counted => {
  if (pieces !== undefined) {
    lineAmount({ productId: '', milli: 0, pieces }, product, field);
    return inPieces(pieces);
  }
  if (product.unit === 'kg' && product.byPiece) throw saidInKilos(product, field);
  const { unit, milli } = lineQuantity(
    { productId: '', milli: milliFromWire(quantity ?? 0) ?? null },
    product,
  );
  return { unit, milli };
};

/** The same of a product that is sold no more, counted as it was. */
export const amountAgain = (amount: WireAmount, kept: KeptLine, field: string): Counted => {
  if (!kept.inPieces) return keptAmount(amount, kept, field);
  if (amount.pieces === undefined) throw saidInKilos(kept, field);
  return inPieces(amount.pieces);
};

const saidInKilos = ({ label }: { label: string }, field: string) =>
  new Refusal('invalid_input', `« ${label} » se commande à la pièce : dites combien.`, {
    field: `${field}.pieces`,
  });

/**
 * How a kept line is sold otherwise that the wire says as it was kept, so that nobody looked at it. Kilos that became plain pieces, or
 * the other way round, read alike: what is said of them is taken as it is sold now.
 */
export const untouched = (
  { quantity, pieces }: WireAmount,
  kept: Counted | undefined,
  product: Sold,
): SoldOtherwise | undefined => {
  const otherwise = kept && soldOtherwise(kept, product);
  if (!kept || !otherwise) return undefined;
  if (kept.inPieces)
    return pieces !== undefined && pieces * MILLI_PER_UNIT === kept.milli ? otherwise : undefined;
  const isSame = quantity !== undefined && milliFromWire(quantity) === kept.milli;
  return isSame && otherwise !== 'unit' ? otherwise : undefined;
};

/** As an order takes it. */
export const wireAmount = ({ milli, inPieces }: Pick<Counted, 'milli' | 'inPieces'>): WireAmount =>
  inPieces ? { pieces: wireFromMilli(milli) } : { quantity: wireFromMilli(milli) };
