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

/** Payment writes of the transaction that gives a weighed order its final total. */
type Settled = {
  change: Pick<OrderChange, 'paymentStatus' | 'receivedCents' | 'hold'>;
  writes: TransactItem[];
};
const NOTHING: Settled = { change: {}, writes: [] };

/** Payments and authorisation of an order whose goods are weighed. */
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

/** The weighed total, and the minimum rest that is collected. */
type Weighed = { totalTtcCents: Cents; askFromCents: Cents; now: Date };

/**
 * If the total is less than was paid, a case for the difference is raised, also after a partial payment. If
 * it is more, the rest is collected unless it is below the minimum.
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
 * Fixes the amount to capture: the weighed total, at most what the payer authorised. The rest is collected
 * by a payment link unless it is below the minimum and was not agreed. The capture follows the
 * transaction.
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
  // already paid otherwise: voided after the transaction, or by the reconciliation
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
