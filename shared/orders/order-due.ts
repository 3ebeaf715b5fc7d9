import type { Cents } from '#shared/kernel/money.ts';
import type { BookedMoney, Order } from './order.ts';
import { type OrderState, type PaymentStatus } from './order-status.ts';
import { mayDo } from '#shared/orders/order-state.ts';

type Received = Pick<Order, 'paidCents' | 'receivedCents'>;
type Payable = Pick<Order, 'totalTtcCents' | 'booked' | 'refusedCents'> & Pick<OrderState, 'deliveryStatus'>;
type Money = Received & Payable;

/** What its customer has paid for it here in all, whatever went back since; never less than what is held. */
export const receivedOf = ({ receivedCents = 0, paidCents }: Received): Cents =>
  Math.max(receivedCents, paidCents);

/**
 * What its customer is to pay through the site in all: its total, less what the house had otherwise (a transfer, a cheque)
 * or took off by a credit note. The house's books may ask for less than the total, never for more; before the delivery
 * another invoice may come for what is not invoiced yet.
 */
export const payableCents = (order: Payable): Cents =>
  order.booked
    ? Math.min(order.totalTtcCents, Math.max(0, byBooks(order, order.booked)))
    : order.totalTtcCents;

/** The same without what was refused at the door, whose credit is not decided: at most this is asked for today. */
export const requestedCents = (order: Payable): Cents =>
  Math.max(0, payableCents(order) - refusedCents(order));

/** Of a handover that stands: one that was taken back refuses nothing. */
export const refusedCents = ({
  deliveryStatus,
  refusedCents: cents = 0,
}: Pick<Payable, 'deliveryStatus' | 'refusedCents'>): Cents => (deliveryStatus === 'livre' ? cents : 0);

/** What the books ask for in all; below zero where they owe. A deposit is no invoice of what was delivered: one comes still. */
const byBooks = ({ totalTtcCents, deliveryStatus }: Payable, booked: BookedMoney): Cents => {
  const isInvoiced = deliveryStatus === 'livre' && !booked.isDeposit;
  const toInvoiceCents = isInvoiced ? 0 : Math.max(0, totalTtcCents - booked.invoicedCents);
  return booked.countedCents + booked.restCents + toInvoiceCents;
};

/** What the house had otherwise and is to give back itself, as after a credit note of all that was paid by transfer. */
export const owedElsewhereCents = (order: Payable): Cents =>
  order.booked ? Math.max(0, -byBooks(order, order.booked)) : 0;

/** What of the total the house had otherwise or took off, as its books say. */
export const settledElsewhereCents = (order: Payable): Cents => order.totalTtcCents - payableCents(order);

/** What of the rest a hold takes, or will: all of it while it suffices, and once weighed what is being taken. */
const coveredCents = ({ hold, closedAt }: Pick<Order, 'hold' | 'closedAt'>, restCents: Cents): Cents => {
  if (!hold) return 0;
  if (hold.waivesRest) return restCents;
  return closedAt === undefined ? (hold.cents >= restCents ? restCents : 0) : (hold.takesCents ?? 0);
};

/** What is still to be paid: all of it, or what was weighed above what was paid; nothing where nothing is asked for. */
export const dueCents = (order: Money & OrderState & Pick<Order, 'hold'>): Cents => {
  const restCents = Math.max(0, requestedCents(order) - receivedOf(order));
  return mayDo('pay', order) ? Math.max(0, restCents - coveredCents(order, restCents)) : 0;
};

/** Whether the house's books account for all that the site received: until then they say nothing of what is too much. */
const isCounted = (order: Received & Pick<Order, 'booked'>): boolean =>
  order.booked === undefined || order.booked.countedCents >= receivedOf(order);

/** What is held above what is asked for it now: it goes back once an administrator says so. */
export const excessCents = (order: Money & Pick<OrderState, 'status'>): Cents => {
  if (order.status === 'annule') return order.paidCents;
  return Math.max(0, order.paidCents - (isCounted(order) ? payableCents(order) : order.totalTtcCents));
};

/** What is left to pay of it, below zero for what is still to be given back. */
export const restCents = (order: Money & OrderState): Cents =>
  dueCents(order) - excessCents(order) - owedElsewhereCents(order);

/**
 * Where its payment stands as the house's books or its total are now: settled there with what came here, it is paid; one
 * that was paid only by them is not any more when they ask for more. What a person marked, or was paid here in full, stays.
 */
export const statusByBooks = (before: Money & OrderState, after: Money & OrderState): PaymentStatus => {
  const { paymentStatus } = before;
  if (after.status === 'annule' || paymentStatus === 'rembourse') return paymentStatus;
  const isShort = receivedOf(after) < requestedCents(after);
  if (paymentStatus === 'paye') {
    const wasByBooks =
      receivedOf(before) < before.totalTtcCents && receivedOf(before) >= payableCents(before);
    return wasByBooks && isShort ? 'non_paye' : 'paye';
  }
  return settledElsewhereCents(after) > 0 && isCounted(after) && !isShort ? 'paye' : 'non_paye';
};

/**
 * Whether the customer of a paid order is asked for what was weighed above its price: from the amount on that the house
 * sets. Below it the difference is the house's.
 */
export const isWorthRequesting = (after: Money, askFromCents: Cents): boolean => {
  const more = payableCents(after) - receivedOf(after);
  return more > 0 && more >= askFromCents;
};
