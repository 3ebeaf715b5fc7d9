import { moneyText } from '#shared/kernel/money-text.ts';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { isSameQuantity, quantityFigure } from '#shared/kernel/quantity.ts';
import type { OrderLine } from './order-line.ts';
import { lineTotal, orderTotal } from './order-total.ts';

type Line = Pick<
  OrderLine,
  | 'productId'
  | 'ref'
  | 'ordered'
  | 'invoiced'
  | 'cutNote'
  | 'unitPriceE4'
  | 'vatRate'
  | 'vatByLine'
  | 'pieces'
>;

const noteWords = ({ cutNote }: Pick<Line, 'cutNote'>): string =>
  cutNote === undefined ? 'découpe habituelle' : `découpe « ${cutNote} »`;

/** « 6 pièces, »; empty for a line by weight. */
const piecesOf = ({ pieces }: Line): string =>
  pieces ? `${piecesText(pieces.prepared ?? pieces.ordered)}, ` : '';

const amount = (line: Line): string => `${moneyText(lineTotal(line))} HT`;

const changed = (was: Line, line: Line): string[] => {
  const isMoved = !isSameQuantity(was.invoiced, line.invoiced) || piecesOf(was) !== piecesOf(line);
  const texts = [
    ...(isMoved
      ? [
          `${piecesOf(was)}${quantityFigure(was.invoiced)} → ${piecesOf(line)}${quantityFigure(line.invoiced)}`,
        ]
      : []),
    ...(isMoved || was.unitPriceE4 !== line.unitPriceE4 ? [amount(line)] : []),
    ...(was.cutNote === line.cutNote ? [] : [noteWords(line)]),
  ];
  return texts.length === 0 ? [] : [`${line.ref} : ${texts.join(', ')}`];
};

const added = (line: Line): string =>
  [
    `${line.ref} ajouté : ${piecesOf(line)}${quantityFigure(line.invoiced)}`,
    amount(line),
    ...(line.cutNote === undefined ? [] : [noteWords(line)]),
  ].join(', ');

/**
 * Differences of the lines for the history: « AG002 : 5,50 kg → 4,90 kg, 288,90 € HT », with the old and new
 * total where it changed. « rien de changé » without differences.
 */
export const lineChanges = (before: readonly Line[], after: readonly Line[]): string => {
  const had = new Map(before.map((line) => [line.productId, line]));
  const has = new Set(after.map(({ productId }) => productId));
  const totals = [before, after].map((lines) => orderTotal(lines).ttcCents);
  const [was = 0, is = 0] = totals;
  const texts = [
    ...after.flatMap((line) => {
      const old = had.get(line.productId);
      return old ? changed(old, line) : [added(line)];
    }),
    ...before
      .filter(({ productId }) => !has.has(productId))
      .map(({ ref, invoiced }) => `${ref} retiré : ${quantityFigure(invoiced)}`),
    ...(was === is ? [] : [`total ${moneyText(was)} → ${moneyText(is)} TTC`]),
  ];
  return texts.join(' ; ') || 'rien de changé';
};
