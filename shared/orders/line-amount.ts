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

/** Ordered quantity, or pieces with their estimated weight. */
export type LineAmount = Pick<OrderLine, 'ordered' | 'pieces'>;

type Sold = { label: string; unit: Unit; byPiece?: PieceSale };

/**
 * The quantity or pieces of a line. `field` names the input in errors. Fails when a product requested by the
 * piece is no longer sold by the piece.
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

/** The pieces of an item at these weights, with the customer's limit. */
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

/** Rejects a limit below the minimum possible weight. */
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

/** undefined retains the limit, null removes it. */
export const withLimit = (pieces: LinePieces, { atMost }: Pick<RequestedItem, 'atMost'>): LinePieces => {
  if (atMost === undefined) return pieces;
  const { atMost: _before, ...rest } = pieces;
  return atMost === null ? rest : { ...rest, atMost };
};
