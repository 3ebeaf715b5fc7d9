import type { OrderServices } from '#functions/orders/order-services.ts';
import { confirmationId } from '#functions/orders/confirmation.ts';
import { clientRow } from '#functions/orders/order-view.ts';
import type { Request } from '#functions/platform/outbox/outbox.ts';
import { keys } from '#functions/table-keys.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** The order of a confirmation whose answer was lost, or 404 while there is none under this key. */
export const findConfirmation = async (
  { table, orders }: Pick<OrderServices, 'table' | 'orders'>,
  customerId: string,
  key: string,
) => {
  const placed = await table.get<Request>(keys.outboxEntry(confirmationId(customerId, key)));
  const orderId = placed?.result['id'];
  const order = orderId === undefined ? undefined : await orders.find(customerId, String(orderId));
  if (!order) throw new Refusal('not_found', 'Aucune commande n’a été passée par cette confirmation.');
  return { success: true as const, data: clientRow(order) };
};
