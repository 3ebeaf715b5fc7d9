import {
  estimateOf,
  MAX_PIECES,
  type PieceSale,
  piecesText,
  type PieceWeights,
} from '#shared/catalog/piece-sale.ts';
import { compareQuantities, quantityText, type Unit } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { lineQuantity, type RequestedItem } from './cart.ts';
import { type AtMost, atMostText, boundMilli, type LinePieces } from './line-pieces.ts';
import { MAX_LINE_MILLI } from './order.ts';
import type { OrderLine } from './order-line.ts';

/** What a line is ordered of: a quantity, or pieces with the estimate of what they weigh. */
export type LineAmount = Pick<OrderLine, 'ordered' | 'pieces'>;

type Sold = { label: string; unit: Unit; byPiece?: PieceSale };

/**
 * How much of a product one line is, by weight or by the piece; `field` is where the wire said it. Whoever orders a product
 * by the piece that is not sold so any more is told, and asked again.
 */
export const lineAmount = (item: RequestedItem, product: Sold, field: string): LineAmount => {
  if (item.pieces === undefined) return { ordered: lineQuantity(item, product) };
  if (product.unit === 'kg' && product.byPiece) {
    const { nominalGrams, lowGrams, highGrams } = product.byPiece;
    return amountInPieces(item, { nominalGrams, lowGrams, highGrams }, product.label, field);
  }
  const how =
    product.unit === 'kg'
      ? 'se commande au poids : donnez une quantité en kilos'
      : 'se commande et se paie à la pièce : donnez sa quantité';
  throw new Refusal('invalid_input', `« ${product.label} » ${how}.`, { field: `${field}.pieces` });
};

/** The pieces of an item at these weights, within what the customer wants at most. */
export const amountInPieces = (
  { pieces = 0, atMost }: Pick<RequestedItem, 'pieces' | 'atMost'>,
  weights: PieceWeights,
  label: string,
  field: string,
): LineAmount => {
  const { nominal, high } = estimateOf(pieces, weights);
  if (pieces > MAX_PIECES || high.milli > MAX_LINE_MILLI) {
    throw new Refusal(
      'invalid_input',
      `« ${label} » : ${piecesText(pieces)}, c’est trop pour une ligne ; appelez-nous.`,
      { field: `${field}.pieces` },
    );
  }
  return { ordered: nominal, pieces: { ordered: pieces, ...weights, ...(atMost ? { atMost } : {}) } };
};

/** A bound that not even the lightest pieces keep would never be kept: it is refused when it is said. */
export const rejectUnreachableLimit = (
  line: Pick<OrderLine, 'label' | 'pieces' | 'unitPriceE4'>,
  field: string,
): void => {
  const { pieces } = line;
  const bound = boundMilli(line);
  if (!pieces?.atMost || bound === undefined) return;
  const { low } = estimateOf(pieces.ordered, pieces);
  if (compareQuantities({ unit: 'kg', milli: bound }, low) >= 0) return;
  throw new Refusal(
    'invalid_input',
    `« ${line.label} » : ${piecesText(pieces.ordered)} pèsent au moins ${quantityText(low)}, ${atMostText(pieces.atMost)} ne suffit pas.`,
    {
      field: `${field}.${boundField(pieces.atMost)}`,
      withoutAmounts: `« ${line.label} » : la limite demandée est sous le poids le plus faible de ${piecesText(pieces.ordered)}.`,
    },
  );
};

const boundField = (atMost: AtMost): string => ('grams' in atMost ? 'at_most_kg' : 'at_most_eur');

/** The bound as the customer says it now: as before where nothing is said, none where it was taken back. */
export const withLimit = (pieces: LinePieces, { atMost }: Pick<RequestedItem, 'atMost'>): LinePieces => {
  if (atMost === undefined) return pieces;
  const { atMost: _before, ...rest } = pieces;
  return atMost === null ? rest : { ...rest, atMost };
};
