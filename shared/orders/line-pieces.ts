import { estimateOf, piecesText, type PieceWeights } from '#shared/catalog/piece-sale.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { type Cents, divideHalfUp } from '#shared/kernel/money.ts';
import { amountOf, type Quantity, quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import type { OrderLine } from './order-line.ts';

/** The customer's upper limit of a line: grams, or cents HT. Exceeding it requires consent. */
export type AtMost = { readonly grams: number } | { readonly cents: Cents };

/**
 * Pieces of a line ordered by the piece and priced by the kilo. The weights are a snapshot: later product
 * changes do not affect the order.
 */
export type LinePieces = PieceWeights & {
  ordered: number;
  /** Pieces prepared; absent until the preparation is closed. */
  prepared?: number;
  atMost?: AtMost;
  /** Grams of each individually weighed piece, after closing. */
  weights?: readonly number[];
};

/**
 * Stock reserved for a line. Pieces reserve the maximum of their estimate until the preparation is closed,
 * independent of corrections in the ERP; after that, the prepared quantity.
 */
export const reservedMilli = ({ prepared, pieces }: Pick<OrderLine, 'prepared' | 'pieces'>): number =>
  pieces && pieces.prepared === undefined && prepared.milli > 0
    ? Math.max(prepared.milli, estimateOf(pieces.ordered, pieces).high.milli)
    : prepared.milli;

/** Maximum quantity before weighing: the maximum of the estimate, or the customer's limit where lower. */
export const highestQuantity = (line: Pick<OrderLine, 'prepared' | 'pieces' | 'unitPriceE4'>): Quantity => {
  const high = reservedMilli(line);
  const bound = line.pieces?.prepared === undefined ? boundMilli(line) : undefined;
  return quantityOf(line.prepared.unit, bound === undefined ? high : Math.min(high, Math.max(bound, 0)));
};

/** The customer's limit in grams; undefined: none. */
export const boundMilli = ({
  pieces,
  unitPriceE4,
}: Pick<OrderLine, 'pieces' | 'unitPriceE4'>): number | undefined => {
  const atMost = pieces?.atMost;
  if (!atMost) return undefined;
  if ('grams' in atMost) return atMost.grams;
  if (unitPriceE4 <= 0) return Number.MAX_SAFE_INTEGER;
  // the largest weight whose price, rounded to the cent, is within the limit
  let grams = Math.floor(((atMost.cents + 1) * 100_000) / unitPriceE4);
  while (grams > 0 && amountOf(unitPriceE4, quantityOf('kg', grams)) > atMost.cents) grams--;
  return grams;
};

export const isBeyondBound = (line: Pick<OrderLine, 'pieces' | 'unitPriceE4'>, milli: number): boolean => {
  const bound = boundMilli(line);
  return bound !== undefined && milli > bound;
};

/** « au plus 9 kg », « au plus 130 € HT » */
export const atMostText = (atMost: AtMost): string =>
  'grams' in atMost
    ? `au plus ${quantityText(quantityOf('kg', atMost.grams))}`
    : `au plus ${moneyText(atMost.cents)} HT`;

/** Mean weight of the prepared pieces, grams; 0 without pieces. */
export const meanGrams = (milli: number, pieces: number): number =>
  pieces === 0 ? 0 : divideHalfUp(milli, pieces);

/**
 * « 6 pièces, environ 8,4 kg » before weighing, « 6 pièces, 8,612 kg » after. Also the description of
 * Dolibarr's line.
 */
export const piecesLineText = (line: Pick<OrderLine, 'pieces' | 'invoiced'>): string | undefined => {
  const { pieces, invoiced } = line;
  if (!pieces) return undefined;
  return pieces.prepared === undefined
    ? `${piecesText(pieces.ordered)}, environ ${quantityText(invoiced)}`
    : `${piecesText(pieces.prepared)}, ${quantityText(invoiced)}`;
};

export const isEstimated = ({ pieces }: Pick<OrderLine, 'pieces'>): boolean =>
  pieces !== undefined && pieces.prepared === undefined;
