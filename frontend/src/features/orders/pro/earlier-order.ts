import { call } from '#frontend/lib/api.ts';
import { formatMoney, formatTime } from '#frontend/lib/format.ts';
import { confirmAction } from '#frontend/ui/confirm-dialog.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { ordersContract, type OrderRow } from '#shared/orders/orders.contract.ts';
import type { PricedCart } from './cart.ts';
import { fingerprintOf } from './confirm-order.ts';
import { isRetryOf, type OrderAttempt, readAttempt, settleAttempt } from './order-attempt.ts';

/** Clocks of phones and servers may differ by this much. */
const CLOCK_SLACK_MS = 10 * 60_000;

/**
 * A confirmation stayed without an answer, and the cart was changed or time passed since: before ordering more, looks
 * whether that first order exists, and asks. True when the customer does not want a second one. Throws what the look-up
 * threw: without it nothing is ordered.
 */
export const earlierOrder = async (customerId: string | undefined, cart: PricedCart): Promise<boolean> => {
  const attempt = customerId ? readAttempt(customerId) : undefined;
  if (!customerId || !attempt) return false;
  if (isRetryOf(attempt, fingerprintOf(customerId, cart))) return false;
  const recent = await call(
    ordersContract.endpoints.listClientOrders,
    { params: { clientId: customerId }, query: { limit: 5 } },
    { as: 'pro' },
  );
  const found = recent.data.find((order) => isOrderOf(attempt, order));
  if (!found) {
    settleAttempt(customerId);
    return false;
  }
  const again = await confirmAction({
    title: 'Votre commande précédente est passée',
    text: `${found.reference}, ${formatMoney(centsFromEuros(found.total_ht))} HT, a été enregistrée à ${formatTime(found.date_commande)}, malgré la coupure. Voulez-vous en passer une autre avec le panier affiché ?`,
    confirmLabel: 'Commander aussi ce panier',
    cancelLabel: 'Ne rien commander de plus',
  });
  settleAttempt(customerId);
  return !again;
};

/** Same total, and not older than the attempt. */
export const isOrderOf = (
  attempt: OrderAttempt,
  order: Pick<OrderRow, 'total_ht' | 'date_commande'>,
): boolean =>
  order.total_ht === attempt.totalHt &&
  Date.parse(order.date_commande) >= Date.parse(attempt.at) - CLOCK_SLACK_MS;
