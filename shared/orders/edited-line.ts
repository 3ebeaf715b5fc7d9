import { cutNoteOf, lineQuantity, type RequestedItem } from './cart.ts';
import { repriced } from './line-price.ts';
import { amountInPieces, withLimit, rejectUnreachableLimit } from './line-amount.ts';
import { type OrderLine, orderedLine } from './order-line.ts';

/** Pieces of a line ordered by weight count as a new line: the piece weight comes from the catalogue. */
export const isLike = (same: readonly OrderLine[] | undefined, item: RequestedItem): boolean =>
  same !== undefined && (item.pieces === undefined || same.some(({ pieces }) => pieces !== undefined));

/** An existing product after the edit, at its ordered price and piece weights. */
export const editedSame = (same: readonly OrderLine[], item: RequestedItem, field: string): OrderLine[] => {
  const line = same.find(({ pieces }) => pieces) ?? same[0];
  if (!line) return [];
  const orderedMilli = same.reduce((sum, each) => sum + each.ordered.milli, 0);
  if (item.pieces !== undefined && line.pieces) {
    const pieces = withLimit(line.pieces, item);
    const { nominalGrams, lowGrams, highGrams, atMost } = pieces;
    const isAsBefore = item.pieces === pieces.ordered;
    const edited = isAsBefore
      ? same.map((each) => recut(each === line ? { ...each, pieces } : each, item))
      : [
          orderedLine(
            recut(
              repriced({
                ...line,
                ...amountInPieces(
                  { pieces: item.pieces, ...(atMost ? { atMost } : {}) },
                  { nominalGrams, lowGrams, highGrams },
                  line.label,
                  field,
                ),
              }),
              item,
            ),
          ),
        ];
    for (const each of edited) rejectUnreachableLimit(each, field);
    return edited;
  }
  const quantity = lineQuantity(item, { label: line.label, unit: line.ordered.unit });
  // an unchanged quantity retains the office's correction
  if (orderedMilli === quantity.milli) return same.map((each) => recut(each, item));
  const { pieces: _byWeight, ...rest } = line;
  return [orderedLine(recut(repriced({ ...rest, ordered: quantity }), item))];
};

/** Applies the edit's cut note; without one, retains the previous note. */
export const recut = <Line extends Pick<OrderLine, 'cutNote'>>(line: Line, item: RequestedItem): Line => {
  if (item.cutNote === undefined) return line;
  const { cutNote: _before, ...rest } = line;
  return { ...(rest as Line), ...cutNoteOf(item) };
};
