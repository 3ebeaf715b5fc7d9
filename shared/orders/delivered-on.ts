import { parisDay } from '#shared/kernel/dates.ts';
import type { Order } from './order.ts';

type Delivered = Pick<Order, 'proof' | 'deliveryStatus' | 'delivery' | 'closedAt' | 'placedAt'>;

/**
 * By the driver's word, else the day that it was to be delivered on, or was sent where that day is still to come; none before
 * it was delivered.
 */
export const deliveredOn = (
  { proof, deliveryStatus, delivery, closedAt, placedAt }: Delivered,
  now: Date,
): string | undefined => {
  if (proof) return parisDay(new Date(proof.at));
  if (deliveryStatus !== 'livre') return undefined;
  const planned = delivery?.day ?? null;
  return planned !== null && planned <= parisDay(now) ? planned : parisDay(new Date(closedAt ?? placedAt));
};
