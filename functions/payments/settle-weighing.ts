import type { PaidAndWeighed } from '#functions/orders/preparation/close-preparation.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { raiseTotalChanged } from '#functions/payments/cases/raise-total-changed.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import type { Order, OrderHold } from '#shared/orders/order.ts';
import { isAskedFor, receivedOf } from '#shared/orders/order-due.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { receivedFrom } from '#shared/payments/attempt.ts';

/**
 * The money of an order whose goods are weighed. Paid, and it comes to less: the difference waits for an administrator's
 * word to go back. To more: its customer is asked for the rest, unless it is too little to ask for.
 */
export const settleWeighing = (services: PaymentServices, now: Date): PaidAndWeighed => ({
  closePayment: (order) => closeOpenPayment(services, order, now),
  settle: async (order, totalTtcCents) => {
    if (order.hold) return takeHeld(services, order, order.hold, totalTtcCents, now);
    if (order.paymentStatus !== 'paye' || order.paidCents === 0) return { change: {}, writes: [] };
    const receivedCents = order.receivedCents ?? receivedFrom(await services.payments.ofOrder(order.id));
    const after = { ...order, receivedCents, totalTtcCents };
    const { value: rules } = await services.settings.read(shopSettings.weighing);
    return {
      change: {
        ...(receivedCents === order.receivedCents ? {} : { receivedCents }),
        ...(isAskedFor(after, rules.askFromCents) ? { paymentStatus: 'non_paye' as const } : {}),
      },
      writes:
        totalTtcCents < order.paidCents
          ? await raiseTotalChanged(services.table, order, after, now, 'weighed_less')
          : [],
    };
  },
});

/**
 * Fixes what is taken of what was authorised: what was weighed, and never more than the payer agreed to. The rest is asked
 * for by a link, unless it is too little. The capture itself follows the transaction.
 */
const takeHeld = async (
  services: PaymentServices,
  order: Order,
  hold: OrderHold,
  totalTtcCents: Cents,
  now: Date,
) => {
  const attempt = await services.payments.find(order.id, hold.attemptId);
  const restCents = totalTtcCents - receivedOf(order);
  if (attempt?.state !== 'authorised' || !attempt.hold || restCents <= 0) return { change: {}, writes: [] };
  const takesCents = Math.min(hold.cents, restCents);
  const { askFromCents } = (await services.settings.read(shopSettings.weighing)).value;
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
