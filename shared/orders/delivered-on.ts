import { parisDay } from '#shared/kernel/dates.ts';
import type { Order } from './order.ts';

type Delivered = Pick<Order, 'proof' | 'deliveryStatus' | 'delivery' | 'closedAt' | 'placedAt'>;

/**
 * The day that the driver recorded, else the planned day, or the shipping day where the planned day is in the
 * future; undefined before delivery.
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
