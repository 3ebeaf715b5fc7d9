import { confirmationId, type OrderServices } from '#functions/orders/place-order.ts';
import { clientRow } from '#functions/orders/shown-order.ts';
import type { Operation } from '#functions/platform/operation.ts';
import { keys } from '#functions/table-keys.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** What became of a confirmation whose answer was lost: its order, or 404 while there is none under this key. */
export const findConfirmation = async (
  { table, orders }: Pick<OrderServices, 'table' | 'orders'>,
  customerId: string,
  key: string,
) => {
  const operation = await table.get<Operation>(keys.operation(confirmationId(customerId, key)));
  const orderId = operation?.subject['orderId'];
  const order = orderId === undefined ? undefined : await orders.find(customerId, String(orderId));
  if (!order) throw new Refusal('not_found', 'Aucune commande n’a été passée par cette confirmation.');
  return { success: true as const, data: clientRow(order) };
};
