import { estimateOf, piecesText, type PieceWeights } from '#shared/catalog/piece-sale.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { type Cents, divideHalfUp } from '#shared/kernel/money.ts';
import { amountOf, type Quantity, quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import type { OrderLine } from './order-line.ts';

/** What the customer wants at most of a line: grams, or cents excluding tax. Going over it takes their consent. */
export type AtMost = { readonly grams: number } | { readonly cents: Cents };

/**
 * The pieces of a line that is ordered by the piece and paid by the kilo. The weights are those the customer saw: a product
 * that changes later changes no order.
 */
export type LinePieces = PieceWeights & {
  ordered: number;
  /** How many were prepared; absent until its preparation is closed. */
  prepared?: number;
  atMost?: AtMost;
  /** Grams of each piece that was weighed by itself, once it is closed. */
  weights?: readonly number[];
};

/**
 * What a line keeps of the stock. A piece line keeps the high end of its estimate until its preparation is closed, however
 * the house corrects its kilos meanwhile; then, like any line, what was prepared.
 */
export const reservedMilli = ({ prepared, pieces }: Pick<OrderLine, 'prepared' | 'pieces'>): number =>
  pieces && pieces.prepared === undefined && prepared.milli > 0
    ? Math.max(prepared.milli, estimateOf(pieces.ordered, pieces).high.milli)
    : prepared.milli;

/** What it may come to until it is weighed: a piece line at the high end, or at its bound where that is less. */
export const highestQuantity = (line: Pick<OrderLine, 'prepared' | 'pieces' | 'unitPriceE4'>): Quantity => {
  const high = reservedMilli(line);
  const bound = line.pieces?.prepared === undefined ? boundMilli(line) : undefined;
  return quantityOf(line.prepared.unit, bound === undefined ? high : Math.min(high, Math.max(bound, 0)));
};

/** The most grams that the customer's bound allows; undefined without one. */
export const boundMilli = ({
  pieces,
  unitPriceE4,
}: Pick<OrderLine, 'pieces' | 'unitPriceE4'>): number | undefined => {
  const atMost = pieces?.atMost;
  if (!atMost) return undefined;
  if ('grams' in atMost) return atMost.grams;
  if (unitPriceE4 <= 0) return Number.MAX_SAFE_INTEGER;
  // the most whose price, rounded to the cent, is not above the bound
  let grams = Math.floor(((atMost.cents + 1) * 100_000) / unitPriceE4);
  while (grams > 0 && amountOf(unitPriceE4, quantityOf('kg', grams)) > atMost.cents) grams--;
  return grams;
};

/** Whether so much of the line is above what its customer wants at most. */
export const isBeyondBound = (line: Pick<OrderLine, 'pieces' | 'unitPriceE4'>, milli: number): boolean => {
  const bound = boundMilli(line);
  return bound !== undefined && milli > bound;
};

/** « au plus 9 kg », « au plus 130 € HT » */
export const atMostText = (atMost: AtMost): string =>
  'grams' in atMost
    ? `au plus ${quantityText(quantityOf('kg', atMost.grams))}`
    : `au plus ${moneyText(atMost.cents)} HT`;

/** The mean weight of what was prepared, grams; 0 without a piece. */
export const meanGrams = (milli: number, pieces: number): number =>
  pieces === 0 ? 0 : divideHalfUp(milli, pieces);

/** « 6 pièces, environ 8,4 kg » until it is weighed, « 6 pièces, 8,612 kg » then; also what Dolibarr's line says. */
export const piecesLineText = (line: Pick<OrderLine, 'pieces' | 'invoiced'>): string | undefined => {
  const { pieces, invoiced } = line;
  if (!pieces) return undefined;
  return pieces.prepared === undefined
    ? `${piecesText(pieces.ordered)}, environ ${quantityText(invoiced)}`
    : `${piecesText(pieces.prepared)}, ${quantityText(invoiced)}`;
};

/** Whether its amount is still an estimate. */
export const isEstimated = ({ pieces }: Pick<OrderLine, 'pieces'>): boolean =>
  pieces !== undefined && pieces.prepared === undefined;
