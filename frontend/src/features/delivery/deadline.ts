import { formatLongDate } from '#frontend/lib/display/format.ts';
import type { DeliveryQuote } from '#shared/delivery/delivery.contract.ts';
import { parisDay } from '#shared/kernel/dates.ts';

/** « Pour le mardi 24 novembre 2026, commandez aujourd’hui avant 16 h. » (SITE-56, CST-19). */
export const deadline = (
  { earliest, order_before, cutoff_hour }: Pick<DeliveryQuote, 'earliest' | 'order_before' | 'cutoff_hour'>,
  now: Date,
): string => {
  if (earliest === null) return '';
  const last = parisDay(new Date(order_before));
  const when = last === parisDay(now) ? 'aujourd’hui' : formatLongDate(last);
  return `Pour le ${formatLongDate(earliest)}, commandez ${when} avant ${cutoff_hour} h.`;
};
