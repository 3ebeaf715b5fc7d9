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

/** Whether something of it is still to come: a piece, or more than 5 % of its kilos. */
export const isLineShort = (line: OrderedLine, weighed: Weighed): boolean =>
  line.pieces
    ? !weighed || preparedPieces(weighed) < line.pieces.ordered
    : isShort(orderedQuantity(line), weighed ? preparedMilli(weighed) : 0);

/** Whether its customer is to read why it is not what was ordered. */
export const needsShortfallReason = (line: OrderedLine, weighed: PreparedLine): boolean =>
  line.pieces
    ? isLineShort(line, weighed)
    : needsReason({ ordered: orderedQuantity(line) }, preparedMilli(weighed));

/** Whether somebody has to say at the closing that it is meant: far over what was ordered, a piece that heavy. */
export const isTooHeavy = (line: OrderedLine, weighed: PreparedLine): boolean =>
  line.pieces
    ? hasHeavyPiece(pieceWeightsOf(line.pieces), weighed)
    : isOverweight(orderedQuantity(line).milli, preparedMilli(weighed));

/** Whether it cannot be closed as it is: more pieces than were ordered, or more than its customer wants at most. */
const isBeyond = ({ pieces }: OrderedLine, weighed: PreparedLine): boolean =>
  pieces !== undefined &&
  (preparedPieces(weighed) > pieces.ordered || (leftOfBound(pieces, weighed) ?? 0) < 0);

/** `36 % au-dessus`, `7 pièces pour 6`, where it is over what was ordered and nobody explains; undefined where it is not. */
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

/** How a line stands, in a colour and a word. */
export const stateOf = (line: OrderedLine, weighed: Weighed): { tone: Tone; word: string } => {
  if (!weighed) return { tone: 'neutral', word: 'À peser' };
  // its only piece was taken back
  if (weighed.parts.length === 0 && weighed.reason.trim() === '') return { tone: 'neutral', word: 'À peser' };
  if (preparedMilli(weighed) === 0) return { tone: 'danger', word: 'Manquant' };
  const over = overText(line, weighed);
  if (over) return { tone: 'warning', word: over };
  if (!isLineShort(line, weighed)) return { tone: 'good', word: 'Prêt' };
  return weighed.reason.trim() === ''
    ? { tone: 'info', word: 'En cours' }
    : { tone: 'warning', word: 'Incomplet' };
};

/** Whether nothing more is to be done of a line: weighed as ordered, or short with the reason that its customer reads. */
export const isSettled = (line: OrderedLine, weighed: Weighed): boolean =>
  weighed !== undefined &&
  !isBeyond(line, weighed) &&
  (!isLineShort(line, weighed) || weighed.reason.trim() !== '');

/** Whether the closing may be asked for: of kilos whatever was said of it, of pieces all of them or why not. */
export const mayClose = (line: OrderedLine, weighed: Weighed): boolean =>
  line.pieces ? isSettled(line, weighed) : weighed !== undefined;

/** Whether the next line comes by itself: not over one of which somebody has to say that it is meant. */
export const mayFold = (line: OrderedLine, weighed: Weighed): boolean =>
  weighed !== undefined &&
  isSettled(line, weighed) &&
  // a heavy piece was asked about when it was weighed
  (line.pieces !== undefined || !isTooHeavy(line, weighed));

/** A lot of a list: its name, what is left of it, and its day. */
export const lotText = ({ lot, milli, pieces, sellBy, eatBy }: SiteLot, unit: Unit): string => {
  const day = sellBy ?? eatBy;
  // the century is known, and the line is short
  const until = day ? ` · ${formatDate(day).replace(/\d\d(\d\d)$/, '$1')}` : '';
  const count = pieces === undefined ? '' : ` · ${piecesText(pieces)}`;
  return `${lot} · ${formatQuantity(quantityOf(unit, milli))}${count}${until}`;
};
