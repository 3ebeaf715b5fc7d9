import type { Cents } from '#shared/kernel/money.ts';
import type { Order } from './order.ts';
import { isPayable, type OrderState } from './order-status.ts';

type Money = Pick<Order, 'totalTtcCents' | 'paidCents' | 'receivedCents'>;

/** What its customer has paid for it in all, whatever went back since; never less than what is held. */
export const receivedOf = ({ receivedCents = 0, paidCents }: Omit<Money, 'totalTtcCents'>): Cents =>
  Math.max(receivedCents, paidCents);

/** What of the rest a hold takes, or will: all of it while it suffices, and once weighed what is being taken. */
const keptCents = ({ hold, closedAt }: Pick<Order, 'hold' | 'closedAt'>, restCents: Cents): Cents => {
  if (!hold) return 0;
  if (hold.waivesRest) return restCents;
  return closedAt === undefined ? (hold.cents >= restCents ? restCents : 0) : (hold.takesCents ?? 0);
};

/** What is still to be paid: all of it, or what was weighed above what was paid; nothing where nothing is asked for. */
export const dueCents = (order: Money & OrderState & Pick<Order, 'hold'>): Cents => {
  const restCents = Math.max(0, order.totalTtcCents - receivedOf(order));
  return isPayable(order) ? Math.max(0, restCents - keptCents(order, restCents)) : 0;
};

/** What is held above what the order comes to now: it goes back once an administrator says so. */
export const excessCents = ({
  status,
  totalTtcCents,
  paidCents,
}: Money & Pick<OrderState, 'status'>): Cents =>
  Math.max(0, paidCents - (status === 'annule' ? 0 : totalTtcCents));

/** What is left to pay of it, below zero for what is still to be given back. */
export const restCents = (order: Money & OrderState): Cents => dueCents(order) - excessCents(order);

/**
 * Whether the customer of a paid order is asked for what was weighed above its price: from the amount on that the house
 * sets. Below it the difference is the house's.
 */
export const isAskedFor = (after: Money, askFromCents: Cents): boolean => {
  const more = after.totalTtcCents - receivedOf(after);
  return more > 0 && more >= askFromCents;
};
