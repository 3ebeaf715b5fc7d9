import { MILLI_PER_UNIT, type Unit } from '#shared/kernel/quantity.ts';
import type { ScanBounds } from '#shared/settings/scan-bounds.ts';
import { readScan } from '#shared/barcodes/read-scan.ts';
import type { CountedLot } from './counted-lots.ts';
import { isCodeOf } from '#shared/barcodes/same-product.ts';

/** What a label says of the piece that it is on; without `weightGrams` it names the product only. */
export type PieceRead = {
  gtin: string | null;
  weightGrams: number | null;
  lot: string | null;
  doubtful: boolean;
  error: string | null;
};

/** Undefined for an empty code. */
export const readPiece = (
  code: string,
  known: { today: string; bounds?: ScanBounds },
): PieceRead | undefined => {
  const reading = readScan(code, known);
  if (reading.status === 'ignored') return undefined;
  if (reading.status === 'processed') {
    const { gtin, weightGrams, lot, warnings } = reading;
    return { gtin, weightGrams, lot, doubtful: warnings.length > 0, error: null };
  }
  const bare = code.replace(/^\][A-Za-z]\d/, '').trim();
  const gtin = reading.gtin ?? (/^\d{8,14}$/.test(bare) ? bare : null);
  return { gtin, weightGrams: null, lot: reading.lot, doubtful: false, error: reading.error };
};

/** One act of somebody who counts: a piece adds to its product, a typed quantity is all of it by then. */
export type CountEntry =
  | { kind: 'scan'; id: string; raw: string; piece: PieceRead }
  | { kind: 'typed'; id: string; productId: string; milli: number; pieces?: number };

export type CountableProduct = {
  id: string;
  label: string;
  unit: Unit;
  barcode: string | null;
  /** Sold by the piece and paid by the kilo: it is counted in both. */
  by_piece?: true | undefined;
};

export type Tally = {
  product: CountableProduct;
  milli: number;
  /** How many pieces, of what is counted in both; null where somebody typed the kilos alone. */
  pieces?: number | null;
  /** Of the acts that made it. */
  entryIds: string[];
  /** Read on labels, with what of it each was on. */
  lots: CountedLot[];
};

/** What was scanned and counts for nothing yet. */
export type Uncounted = { id: string; raw: string; why: string; productId: string | null };

export const ofNoProduct = 'Ce code n’est celui d’aucun produit du catalogue.';
export const mustBeWeighed = 'Ce produit se pèse et l’étiquette ne dit pas son poids : tapez-le.';

/** What was counted, in the order in which it was begun; the products may come later than the scans. */
export const tallyOf = (
  entries: readonly CountEntry[],
  products: readonly CountableProduct[],
): { tallies: Tally[]; uncounted: Uncounted[] } => {
  const byId = new Map(products.map((product) => [product.id, product]));
  const tallies = new Map<string, Tally>();
  let uncounted: Uncounted[] = [];
  // a thousand pieces carry some dozens of codes
  const byCode = new Map<string, CountableProduct | undefined>();
  const productOf = (gtin: string | null): CountableProduct | undefined => {
    if (gtin === null) return undefined;
    if (!byCode.has(gtin))
      byCode.set(
        gtin,
        products.find(({ barcode }) => isCodeOf(gtin, barcode)),
      );
    return byCode.get(gtin);
  };
  for (const entry of entries) {
    const product = entry.kind === 'typed' ? byId.get(entry.productId) : productOf(entry.piece.gtin);
    const milli = product && (entry.kind === 'typed' ? entry.milli : milliOf(entry.piece, product.unit));
    if (!product || milli === undefined) {
      if (entry.kind === 'typed') continue;
      const why = product ? mustBeWeighed : entry.piece.gtin === null ? entry.piece.error : null;
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
      // whoever types how much there is has seen the piece without a weight
      uncounted = uncounted.filter(({ productId }) => productId !== product.id);
    } else {
      tally.milli += milli;
      if (product.by_piece && tally.pieces !== null) tally.pieces = (tally.pieces ?? 0) + 1;
      const { lot } = entry.piece;
      const known = tally.lots.find((each) => each.lot === lot);
      const one = product.by_piece ? { pieces: (known?.pieces ?? 0) + 1 } : {};
      if (known) Object.assign(known, { milli: known.milli + milli, ...one });
      else if (lot !== null) tally.lots.push({ lot, milli, ...one });
    }
  }
  return { tallies: [...tallies.values()], uncounted };
};

/** What is sold by the piece is counted, whatever its label weighs. */
const milliOf = ({ weightGrams }: PieceRead, unit: Unit): number | undefined =>
  unit === 'piece' ? MILLI_PER_UNIT : (weightGrams ?? undefined);
