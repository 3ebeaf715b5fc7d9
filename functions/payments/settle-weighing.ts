import type { PaidAndWeighed } from '#functions/orders/preparation/close-preparation.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { raiseTotalChanged } from '#functions/payments/raise-total-changed.ts';
import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import { isAskedFor } from '#shared/orders/order-due.ts';
import { receivedFrom } from '#shared/payments/attempt.ts';

/**
 * The money of an order whose goods are weighed. Paid, and it comes to less: the difference waits for an administrator's
 * word to go back. To more: its customer is asked for the rest, unless it is too little to ask for.
 */
export const settleWeighing = (
  services: PaymentServices & { settings: Pick<SettingsStore, 'read'> },
  now: Date,
): PaidAndWeighed => ({
  closePayment: (order) => closeOpenPayment(services, order, now),
  settle: async (order, totalTtcCents) => {
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
