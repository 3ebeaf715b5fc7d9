import { compactDay, parisDay } from '#shared/kernel/dates.ts';

/**
 * Default lot of a supplier order, `2611-0007-1126`: order and day, so that two suppliers never share a lot.
 * Without the order's letters, so that it fits into one barcode.
 */
export const receptionLot = (orderRef: string, now: Date): string => {
  const ref = orderRef
    .replaceAll(/[^\p{L}\p{N}._/-]/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/^\p{L}+(?=\d)/u, '');
  return `${ref.slice(0, 80)}-${compactDay(parisDay(now)).slice(4)}`;
};
