import { compactDay, parisDay } from '#shared/kernel/dates.ts';

/**
 * The lot of what comes of a supplier order when nobody named one, `2611-0007-1126`: by the order and the day, so that what
 * two farms deliver on a day is never one lot. Without the letters of the order it fits into one symbol of a label.
 */
export const receptionLot = (orderRef: string, now: Date): string => {
  const ref = orderRef
    .replaceAll(/[^\p{L}\p{N}._/-]/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/^\p{L}+(?=\d)/u, '');
  return `${ref.slice(0, 80)}-${compactDay(parisDay(now)).slice(4)}`;
};
