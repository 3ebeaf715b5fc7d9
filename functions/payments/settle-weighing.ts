import type { OrderChange } from '#functions/orders/orders.module.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { raiseTotalChanged } from '#functions/payments/cases/raise-total-changed.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import type { Order, OrderHold } from '#shared/orders/order.ts';
import { payableCents, isWorthRequesting, receivedOf, statusByBooks } from '#shared/orders/order-due.ts';
import { hasAgreedBeyondBound } from '#shared/orders/proposal.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { receivedFrom } from '#shared/payments/attempt.ts';

/** What of the money goes into the transaction that gives a weighed order its final total. */
type Settled = {
  change: Pick<OrderChange, 'paymentStatus' | 'receivedCents' | 'hold'>;
  writes: TransactItem[];
};
const NOTHING: Settled = { change: {}, writes: [] };

/** The money of an order whose goods are weighed: what was paid for it already, and what its payer's bank still keeps. */
export const settleWeighing = async (
  services: PaymentServices,
  order: Order,
  totalTtcCents: Cents,
  now: Date,
): Promise<Settled> => {
  if (order.paidCents === 0 && !order.hold) {
    const paymentStatus = statusByBooks(order, { ...order, totalTtcCents });
    return paymentStatus === order.paymentStatus ? NOTHING : { change: { paymentStatus }, writes: [] };
  }
  const rules = (await services.settings.read(shopSettings.weighing)).value;
  const askFromCents = hasAgreedBeyondBound(order) ? 0 : rules.askFromCents;
  const weighed = { totalTtcCents, askFromCents, now };
  const paid = order.paidCents === 0 ? NOTHING : await settlePaid(services, order, weighed);
  const taken = order.hold ? await takeHold(services, order, order.hold, weighed) : NOTHING;
  return { change: { ...paid.change, ...taken.change }, writes: [...paid.writes, ...taken.writes] };
};

/** What it comes to, and from what on a rest is asked for. */
type Weighed = { totalTtcCents: Cents; askFromCents: Cents; now: Date };

/**
 * Comes it to less than is held, the difference waits for an administrator's word to go back, also where only a part was
 * paid. Comes a paid one to more, its customer is asked for the rest, unless it is too little to ask for.
 */
const settlePaid = async (
  services: PaymentServices,
  order: Order,
  { totalTtcCents, askFromCents, now }: Weighed,
): Promise<Settled> => {
  const receivedCents = order.receivedCents ?? receivedFrom(await services.payments.ofOrder(order.id));
  const after = { ...order, receivedCents, totalTtcCents };
  const paymentStatus =
    receivedOf(after) >= payableCents(after)
      ? ('paye' as const)
      : isWorthRequesting(after, askFromCents)
        ? ('non_paye' as const)
        : order.paymentStatus;
  return {
    change: {
      ...(receivedCents === order.receivedCents ? {} : { receivedCents }),
      ...(paymentStatus === order.paymentStatus ? {} : { paymentStatus }),
    },
    writes:
      totalTtcCents < order.paidCents
        ? await raiseTotalChanged(services.payments, order, after, now, 'weighed_less')
        : [],
  };
};

/**
 * Fixes what is taken of what was authorised: what was weighed, and never more than the payer agreed to. The rest is asked
 * for by a link, unless it is too little and nobody agreed to it. The capture itself follows the transaction.
 */
const takeHold = async (
  services: PaymentServices,
  order: Order,
  hold: OrderHold,
  { totalTtcCents, askFromCents, now }: Weighed,
): Promise<Settled> => {
  const attempt = await services.payments.find(order.id, hold.attemptId);
  if (attempt?.state !== 'authorised' || !attempt.hold) return NOTHING;
  const restCents = payableCents({ ...order, totalTtcCents }) - receivedOf(order);
  // paid without it: it is let go after the transaction, and by the reconciliation if nobody comes to that
  if (restCents <= 0) return { change: {}, writes: [services.payments.checkSoon(order.id, attempt.id, now)] };
  const takesCents = Math.min(hold.cents, restCents);
  const isSmall = restCents > takesCents && restCents - takesCents < askFromCents;
  const waives = isSmall ? { waivesRest: true as const } : {};
  const capturing = {
    ...attempt,
    state: 'capturing' as const,
    amountCents: takesCents,
    hold: { ...attempt.hold, ...waives },
  };
  return {
    change: { hold: { ...hold, takesCents, ...waives } },
    writes: [services.payments.replace(attempt, capturing, now)],
  };
};
