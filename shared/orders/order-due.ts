import type { Cents } from '#shared/kernel/money.ts';
import type { Order } from './order.ts';
import { isPayable, type OrderState } from './order-status.ts';

type Money = Pick<Order, 'totalTtcCents' | 'paidCents' | 'receivedCents'>;

/** What its customer has paid for it in all, whatever went back since; never less than what is held. */
export const receivedOf = ({ receivedCents = 0, paidCents }: Omit<Money, 'totalTtcCents'>): Cents =>
  Math.max(receivedCents, paidCents);

/** What is still to be paid: all of it, or what was weighed above what was paid; nothing where nothing is asked for. */
export const dueCents = (order: Money & OrderState): Cents =>
  isPayable(order) ? Math.max(0, order.totalTtcCents - receivedOf(order)) : 0;

/** What is held above what the order comes to now: it goes back once an administrator says so. */
export const excessCents = ({
  status,
  totalTtcCents,
  paidCents,
}: Money & Pick<OrderState, 'status'>): Cents =>
  Math.max(0, paidCents - (status === 'annule' ? 0 : totalTtcCents));

/**
 * Whether the customer of a paid order is asked for what was weighed above its price: from the amount on that the house
 * sets. Below it the difference is the house's.
 */
export const isAskedFor = (after: Money, askFromCents: Cents): boolean => {
  const more = after.totalTtcCents - receivedOf(after);
  return more > 0 && more >= askFromCents;
};
