import type { Orders } from '#functions/orders/orders.module.ts';
import { roundKey, type StopOrdersStore } from '#functions/rounds/stop-orders.store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type Services = { stopOrders: Pick<StopOrdersStore, 'findMany' | 'save'>; orders: Pick<Orders, 'locate'> };
type Arrange = { day: string | null; zone: string | null; orderIds: readonly string[]; now: Date };

/** Saves in which order the stops of a round are driven, for all drivers and for tomorrow's announcements. */
export const arrangeStops = async (
  { stopOrders, orders }: Services,
  { day, zone, orderIds, now }: Arrange,
) => {
  const twice = orderIds.findIndex((id, at) => orderIds.indexOf(id) !== at);
  if (twice !== -1) {
    throw new Refusal('invalid_input', 'Un arrêt est nommé deux fois.', { field: `order_ids.${twice}` });
  }
  const round = { day, zone };
  // stops arranged before are known: moving one reads no order
  const saved = (await stopOrders.findMany([round])).get(roundKey(round)) ?? [];
  const found = await Promise.all(
    orderIds.map(async (id) => saved.includes(id) || (await orders.locate(id, now)) !== undefined),
  );
  const unknown = found.indexOf(false);
  if (unknown !== -1)
    throw new Refusal('invalid_input', 'Commande inconnue.', { field: `order_ids.${unknown}` });
  await stopOrders.save(round, orderIds, now);
  return { success: true as const, message: 'Ordre des arrêts enregistré' };
};
