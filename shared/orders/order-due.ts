import type { Cents } from '#shared/kernel/money.ts';
import type { BookedMoney, Order } from './order.ts';
import { type OrderState, type PaymentStatus } from './order-status.ts';
import { mayDo } from '#shared/orders/order-state.ts';

type Received = Pick<Order, 'paidCents' | 'receivedCents'>;
type Payable = Pick<Order, 'totalTtcCents' | 'booked' | 'refusedCents'> & Pick<OrderState, 'deliveryStatus'>;
type Money = Received & Payable;

/** All payments through the site, before refunds; never less than the current balance. */
export const receivedOf = ({ receivedCents = 0, paidCents }: Received): Cents =>
  Math.max(receivedCents, paidCents);

/**
 * What the customer must pay through the site in total: the order total minus other payments (transfer,
 * cheque) and credit notes. Invoices can lower it, never raise it; before delivery another invoice may follow
 * for the part not invoiced yet.
 */
export const payableCents = (order: Payable): Cents =>
  order.booked
    ? Math.min(order.totalTtcCents, Math.max(0, byBooks(order, order.booked)))
    : order.totalTtcCents;

/** Payable amount without goods refused at the door, whose credit is undecided. */
export const requestedCents = (order: Payable): Cents =>
  Math.max(0, payableCents(order) - refusedCents(order));

/** Refused goods of the active handover; a cancelled handover counts none. */
export const refusedCents = ({
  deliveryStatus,
  refusedCents: cents = 0,
}: Pick<Payable, 'deliveryStatus' | 'refusedCents'>): Cents => (deliveryStatus === 'livre' ? cents : 0);

/**
 * What the invoices claim in total; negative where a credit is owed. A deposit is not a final invoice:
 * another one follows.
 */
const byBooks = ({ totalTtcCents, deliveryStatus }: Payable, booked: BookedMoney): Cents => {
  const isInvoiced = deliveryStatus === 'livre' && !booked.isDeposit;
  const toInvoiceCents = isInvoiced ? 0 : Math.max(0, totalTtcCents - booked.invoicedCents);
  return booked.countedCents + booked.restCents + toInvoiceCents;
};

/** Paid outside the site and to be refunded outside the site, for example a credit note on a transfer. */
export const owedElsewhereCents = (order: Payable): Cents =>
  order.booked ? Math.max(0, -byBooks(order, order.booked)) : 0;

/** Part of the total paid outside the site or credited, according to the invoices. */
export const settledElsewhereCents = (order: Payable): Cents => order.totalTtcCents - payableCents(order);

/** Part of the rest covered by the card authorisation; after weighing, the capture in progress. */
const coveredCents = ({ hold, closedAt }: Pick<Order, 'hold' | 'closedAt'>, restCents: Cents): Cents => {
  if (!hold) return 0;
  if (hold.waivesRest) return restCents;
  return closedAt === undefined ? (hold.cents >= restCents ? restCents : 0) : (hold.takesCents ?? 0);
};

/** Amount due: the total, or the weighed excess over what was paid; 0 where nothing is requested. */
export const dueCents = (order: Money & OrderState & Pick<Order, 'hold'>): Cents => {
  const restCents = Math.max(0, requestedCents(order) - receivedOf(order));
  return mayDo('pay', order) ? Math.max(0, restCents - coveredCents(order, restCents)) : 0;
};

/** Whether the invoices include all payments of the site. Until then they do not prove an overpayment. */
const isCounted = (order: Received & Pick<Order, 'booked'>): boolean =>
  order.booked === undefined || order.booked.countedCents >= receivedOf(order);

/** Overpayment; refunded when an administrator decides so. */
export const excessCents = (order: Money & Pick<OrderState, 'status'>): Cents => {
  if (order.status === 'annule') return order.paidCents;
  return Math.max(0, order.paidCents - (isCounted(order) ? payableCents(order) : order.totalTtcCents));
};

/** Unpaid rest; negative for a refund that is due. */
export const restCents = (order: Money & OrderState): Cents =>
  dueCents(order) - excessCents(order) - owedElsewhereCents(order);

/**
 * Whether a paid order is due again after goods refused at the door are charged again: if the site received less
 * than is requested now. A manual status without a payment of the site, or a rest too small to charge, is unchanged.
 */
export const isDueAgain = (after: Money & OrderState, askFromCents: Cents): boolean =>
  after.paymentStatus === 'paye' &&
  receivedOf(after) > 0 &&
  requestedCents(after) - receivedOf(after) >= Math.max(1, askFromCents);

/**
 * Payment status after a change of the invoices or the total: paid where fully settled with a payment of the
 * site. An order paid only outside the site becomes unpaid when the invoices claim more. A manual status, or
 * full payment through the site, is unchanged.
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
 * Whether a paid order's weighed excess is charged: from the amount in the settings. A smaller excess is
 * written off.
 */
export const isWorthRequesting = (after: Money, askFromCents: Cents): boolean => {
  const more = payableCents(after) - receivedOf(after);
  return more > 0 && more >= askFromCents;
};
