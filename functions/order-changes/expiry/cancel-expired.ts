import { writeChange } from '#functions/order-changes/change-web-order.ts';
import type { ActServices } from '#functions/payments/payment-services.ts';
import type { Order } from '#shared/orders/order.ts';
import { isExpirable } from '#shared/orders/order-state.ts';

const EXPIRED = 'Non réglée dans le délai annoncé.';

/**
 * Cancels an order that was not paid in time: closes an open payment and releases its stock. False if it was
 * paid, or preparation began, or an administrator already undid such a cancellation; refused while it is
 * being paid.
 */
export const cancelExpired = async (
  services: ActServices,
  { id: orderId }: Order,
  now: Date,
): Promise<boolean> => {
  const history = await services.orders.history(orderId);
  if (history.some(({ field, from }) => field === 'status' && from === 'annule')) return false;
  const { order } = await writeChange(
    services,
    { orderId, adminId: '', change: { field: 'status', value: 'annule' }, now },
    { actor: 'system:expiry', reason: EXPIRED, event: 'order.expired', isDue: isExpirable },
  );
  return order.status === 'annule';
};
