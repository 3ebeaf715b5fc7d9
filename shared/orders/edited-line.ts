import { cutNoteOf, lineQuantity, type RequestedItem } from './cart.ts';
import { repriced } from './line-price.ts';
import { amountInPieces, withLimit, rejectUnreachableLimit } from './line-amount.ts';
import { type OrderLine, orderedLine } from './order-line.ts';

/** What is asked in pieces of a line that was ordered by weight is as new: the catalogue says what a piece weighs. */
export const isLike = (same: readonly OrderLine[] | undefined, item: RequestedItem): boolean =>
  same !== undefined && (item.pieces === undefined || same.some(({ pieces }) => pieces !== undefined));

/** A product that the order has, as the edit wants it: at the price and, of pieces, at the weights it was ordered at. */
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
  // what its customer leaves alone stays as the house corrected it
  if (orderedMilli === quantity.milli) return same.map((each) => recut(each, item));
  const { pieces: _byWeight, ...rest } = line;
  return [orderedLine(recut(repriced({ ...rest, ordered: quantity }), item))];
};

/** Cut as the edit says, or as before where it says nothing. */
export const recut = <Line extends Pick<OrderLine, 'cutNote'>>(line: Line, item: RequestedItem): Line => {
  if (item.cutNote === undefined) return line;
  const { cutNote: _before, ...rest } = line;
  return { ...(rest as Line), ...cutNoteOf(item) };
};
