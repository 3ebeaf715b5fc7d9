import { formatDate, formatQuantity } from '#frontend/lib/display/format.ts';
import type { Tone } from '#frontend/ui/values/badge.tsx';
import { type Quantity, quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import {
  isOverweight,
  isShort,
  needsReason,
  overPercent,
  type PreparedLine,
  preparedMilli,
} from '#shared/preparation/prepared-line.ts';
import type { SiteLot } from '#shared/stock/levels/stock-level.ts';

type Weighed = PreparedLine | undefined;

/** `36 % au-dessus`, where it is further over what was ordered than nobody explains; undefined where it is not. */
export const overText = (ordered: Quantity, milli: number): string | undefined =>
  milli > ordered.milli && needsReason({ ordered }, milli)
    ? `${overPercent(ordered.milli, milli)} % au-dessus`
    : undefined;

/** How a line stands, in a colour and a word. */
export const stateOf = (ordered: Quantity, weighed: Weighed): { tone: Tone; word: string } => {
  if (!weighed) return { tone: 'neutral', word: 'À peser' };
  const sum = preparedMilli(weighed);
  if (sum === 0) return { tone: 'danger', word: 'Manquant' };
  const over = overText(ordered, sum);
  if (over) return { tone: 'warning', word: over };
  if (!isShort(ordered, sum)) return { tone: 'good', word: 'Prêt' };
  return weighed.reason.trim() === ''
    ? { tone: 'info', word: 'En cours' }
    : { tone: 'warning', word: 'Incomplet' };
};

/** Whether nothing more is to be done of a line: weighed as ordered, or short with the reason that its customer reads. */
export const isSettled = (ordered: Quantity, weighed: Weighed): boolean =>
  weighed !== undefined && (!isShort(ordered, preparedMilli(weighed)) || weighed.reason.trim() !== '');

/** Whether the next line comes by itself: not over one of which somebody has to say that it is meant. */
export const mayFold = (ordered: Quantity, weighed: Weighed): boolean =>
  weighed !== undefined &&
  isSettled(ordered, weighed) &&
  !isOverweight(ordered.milli, preparedMilli(weighed));

/** A lot of a list: its name, what is left of it, and its day. */
export const lotText = ({ lot, milli, sellBy, eatBy }: SiteLot, unit: Unit): string => {
  const day = sellBy ?? eatBy;
  // the century is known, and the line is short
  const until = day ? ` · ${formatDate(day).replace(/\d\d(\d\d)$/, '$1')}` : '';
  return `${lot} · ${formatQuantity(quantityOf(unit, milli))}${until}`;
};
