import { formatDate, formatQuantity } from '#frontend/lib/display/format.ts';
import type { Tone } from '#frontend/ui/values/badge.tsx';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import {
  hasHeavyPiece,
  isOverweight,
  isShort,
  needsReason,
  overPercent,
  type PreparedLine,
  preparedMilli,
  preparedPieces,
} from '#shared/preparation/prepared-line.ts';
import type { SiteLot } from '#shared/stock/levels/stock-level.ts';
import { leftOfBound, pieceWeightsOf } from './piece-line.ts';
import { type OrderedLine, orderedQuantity } from './preparation-state.ts';

type Weighed = PreparedLine | undefined;

/** A piece, or more than 5 % of the weight, is missing. */
export const isLineShort = (line: OrderedLine, weighed: Weighed): boolean =>
  line.pieces
    ? !weighed || preparedPieces(weighed) < line.pieces.ordered
    : isShort(orderedQuantity(line), weighed ? preparedMilli(weighed) : 0);

/** Whether a reason for the difference is required, which the customer sees. */
export const needsShortfallReason = (line: OrderedLine, weighed: PreparedLine): boolean =>
  line.pieces
    ? isLineShort(line, weighed)
    : needsReason({ ordered: orderedQuantity(line) }, preparedMilli(weighed));

/** Whether closing needs a confirmation: far above the order, or an implausibly heavy piece. */
export const isTooHeavy = (line: OrderedLine, weighed: PreparedLine): boolean =>
  line.pieces
    ? hasHeavyPiece(pieceWeightsOf(line.pieces), weighed)
    : isOverweight(orderedQuantity(line).milli, preparedMilli(weighed));

/** Blocks closing: more pieces than ordered, or above the customer's limit. */
const isBeyond = ({ pieces }: OrderedLine, weighed: PreparedLine): boolean =>
  pieces !== undefined &&
  (preparedPieces(weighed) > pieces.ordered || (leftOfBound(pieces, weighed) ?? 0) < 0);

/** `36 % au-dessus`, `7 pièces pour 6`: an unexplained excess; undefined: none. */
export const overText = (line: OrderedLine, weighed: PreparedLine): string | undefined => {
  const { pieces } = line;
  if (!pieces) {
    const [ordered, milli] = [orderedQuantity(line), preparedMilli(weighed)];
    const isOver = milli > ordered.milli && needsReason({ ordered }, milli);
    return isOver ? `${overPercent(ordered.milli, milli)} % au-dessus` : undefined;
  }
  if (!isBeyond(line, weighed)) return undefined;
  const count = preparedPieces(weighed);
  return count > pieces.ordered
    ? `${piecesText(count)} pour ${pieces.ordered}`
    : `${formatQuantity(quantityOf('kg', -(leftOfBound(pieces, weighed) ?? 0)))} de trop`;
};

/** State of a line as colour and label. */
export const stateOf = (line: OrderedLine, weighed: Weighed): { tone: Tone; word: string } => {
  if (!weighed) return { tone: 'neutral', word: 'À peser' };
  // its only piece was removed
  if (weighed.parts.length === 0 && weighed.reason.trim() === '') return { tone: 'neutral', word: 'À peser' };
  if (preparedMilli(weighed) === 0) return { tone: 'danger', word: 'Manquant' };
  const over = overText(line, weighed);
  if (over) return { tone: 'warning', word: over };
  if (!isLineShort(line, weighed)) return { tone: 'good', word: 'Prêt' };
  return weighed.reason.trim() === ''
    ? { tone: 'info', word: 'En cours' }
    : { tone: 'warning', word: 'Incomplet' };
};

/** Complete: weighed as ordered, or short with a reason. */
export const isSettled = (line: OrderedLine, weighed: Weighed): boolean =>
  weighed !== undefined &&
  !isBeyond(line, weighed) &&
  (!isLineShort(line, weighed) || weighed.reason.trim() !== '');

/** Whether closing is possible: by weight any value, by pieces all of them or a reason. */
export const mayClose = (line: OrderedLine, weighed: Weighed): boolean =>
  line.pieces ? isSettled(line, weighed) : weighed !== undefined;

/** Whether to advance to the next line automatically: not when a confirmation is pending. */
export const mayFold = (line: OrderedLine, weighed: Weighed): boolean =>
  weighed !== undefined &&
  isSettled(line, weighed) &&
  // a heavy piece was confirmed when it was weighed
  (line.pieces !== undefined || !isTooHeavy(line, weighed));

/** Display text of a lot: name, remaining stock, date. */
export const lotText = ({ lot, milli, pieces, sellBy, eatBy }: SiteLot, unit: Unit): string => {
  const day = sellBy ?? eatBy;
  // short date: the century is obvious
  const until = day ? ` · ${formatDate(day).replace(/\d\d(\d\d)$/, '$1')}` : '';
  const count = pieces === undefined ? '' : ` · ${piecesText(pieces)}`;
  return `${lot} · ${formatQuantity(quantityOf(unit, milli))}${count}${until}`;
};
