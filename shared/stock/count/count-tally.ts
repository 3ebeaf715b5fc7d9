import { MILLI_PER_UNIT, type Unit } from '#shared/kernel/quantity.ts';
import type { Label } from '#shared/barcodes/label.ts';
import { labelDoubts, missingSymbol, noWeightText, poundsText } from '#shared/barcodes/label-texts.ts';
import type { CountedLot } from './counted-lots.ts';
import { findByGtin } from '#shared/barcodes/same-product.ts';

/** Data of a piece's label; without `weightGrams` only the product is known. */
export type PieceRead = {
  gtin: string | null;
  weightGrams: number | null;
  /** Number of pieces of the package; absent: one. */
  pieces?: number;
  lot: string | null;
  /** What to check on the label, in sentences. */
  doubts?: string;
  error: string | null;
};

export const pieceOf = (label: Label): PieceRead => {
  const { gtin, weightGrams, pieces, lot, unlikelyGrams } = label;
  const doubts = [...poundsText(label).map((text) => `${text}.`), ...labelDoubts(label)].join(' ');
  return {
    gtin,
    weightGrams,
    ...(pieces === null ? {} : { pieces }),
    lot,
    ...(doubts === '' ? {} : { doubts }),
    error: missingSymbol(label) ?? (unlikelyGrams === null && pieces === null ? null : noWeightText(label)),
  };
};

export const unreadPiece = (error: string): PieceRead => ({
  gtin: null,
  weightGrams: null,
  lot: null,
  error,
});

/** An entry of a count: a piece adds to its product, a typed quantity replaces the total. */
export type CountEntry =
  | { kind: 'scan'; id: string; raw: string; piece: PieceRead }
  | { kind: 'typed'; id: string; productId: string; milli: number; pieces?: number };

export type CountableProduct = {
  id: string;
  label: string;
  unit: Unit;
  barcode: string | null;
  /** Sold by the piece and priced by the kilo: counted in both units. */
  by_piece?: true | undefined;
};

export type Tally = {
  product: CountableProduct;
  milli: number;
  /** Number of pieces for products counted in both units; null where only kilos were typed. */
  pieces?: number | null;
  /** The entries that make up the total. */
  entryIds: string[];
  /** Quantity by lot, read from labels. */
  lots: CountedLot[];
};

/** A scan that does not count yet. */
export type Uncounted = { id: string; raw: string; why: string; productId: string | null };

export const ofNoProduct = 'Ce code n’est celui d’aucun produit du catalogue.';
export const mustBeWeighed = 'Ce produit se pèse et l’étiquette ne dit pas son poids : tapez-le.';

/** Totals by product, in the order of their first entry; the products may load after the scans. */
export const tallyOf = (
  entries: readonly CountEntry[],
  products: readonly CountableProduct[],
): { tallies: Tally[]; uncounted: Uncounted[] } => {
  const byId = new Map(products.map((product) => [product.id, product]));
  const tallies = new Map<string, Tally>();
  let uncounted: Uncounted[] = [];
  // many pieces share few codes
  const byCode = new Map<string, CountableProduct | undefined>();
  const productOf = (gtin: string | null): CountableProduct | undefined => {
    if (gtin === null) return undefined;
    if (!byCode.has(gtin)) byCode.set(gtin, findByGtin(gtin, products));
    return byCode.get(gtin);
  };
  for (const entry of entries) {
    const product = entry.kind === 'typed' ? byId.get(entry.productId) : productOf(entry.piece.gtin);
    const milli = product && (entry.kind === 'typed' ? entry.milli : milliOf(entry.piece, product.unit));
    if (!product || milli === undefined) {
      if (entry.kind === 'typed') continue;
      const { gtin, error } = entry.piece;
      const why = product ? (error ?? mustBeWeighed) : gtin === null ? error : null;
      uncounted.push({
        id: entry.id,
        raw: entry.raw,
        why: why ?? ofNoProduct,
        productId: product?.id ?? null,
      });
      continue;
    }
    const tally = tallies.get(product.id) ?? { product, milli: 0, entryIds: [], lots: [] };
    tallies.set(product.id, tally);
    tally.entryIds.push(entry.id);
    if (entry.kind === 'typed') {
      tally.milli = milli;
      tally.lots = [];
      if (product.by_piece) tally.pieces = entry.pieces ?? null;
      // a typed total includes the pieces without a weight
      uncounted = uncounted.filter(({ productId }) => productId !== product.id);
    } else {
      tally.milli += milli;
      const inside = entry.piece.pieces ?? 1;
      if (product.by_piece && tally.pieces !== null) tally.pieces = (tally.pieces ?? 0) + inside;
      const { lot } = entry.piece;
      const known = tally.lots.find((each) => each.lot === lot);
      const one = product.by_piece ? { pieces: (known?.pieces ?? 0) + inside } : {};
      if (known) Object.assign(known, { milli: known.milli + milli, ...one });
      else if (lot !== null) tally.lots.push({ lot, milli, ...one });
    }
  }
  return { tallies: [...tallies.values()], uncounted };
};

/** Products sold by the piece count as pieces whatever their label weighs. */
const milliOf = ({ weightGrams, pieces = 1 }: PieceRead, unit: Unit): number | undefined =>
  unit === 'piece' ? pieces * MILLI_PER_UNIT : (weightGrams ?? undefined);
