import { compactDay, parisDay } from '#shared/kernel/dates.ts';

/**
 * The lot of what comes of a supplier order when nobody named one, `PO2611-0007-1126`: by the order and the day, so that what
 * two farms deliver on a day is never one lot.
 */
export const receptionLot = (orderRef: string, now: Date): string => {
  const ref = orderRef.replaceAll(/[^\p{L}\p{N}._/-]/gu, '').replace(/^[^\p{L}\p{N}]+/u, '');
  return `${ref.slice(0, 80)}-${compactDay(parisDay(now)).slice(4)}`;
};
