import type { StopOrdersStore } from '#functions/rounds/stop-orders.store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type Arrange = { day: string | null; zone: string | null; orderIds: readonly string[]; now: Date };

/** Keeps in which order the stops of a round are driven, for every driver and for tomorrow's announced hours. */
export const arrangeStops = async (
  { stopOrders }: { stopOrders: Pick<StopOrdersStore, 'save'> },
  { day, zone, orderIds, now }: Arrange,
) => {
  const twice = orderIds.findIndex((id, at) => orderIds.indexOf(id) !== at);
  if (twice !== -1) {
    throw new Refusal('invalid_input', 'Un arrêt est nommé deux fois.', { field: `order_ids.${twice}` });
  }
  await stopOrders.save({ day, zone }, orderIds, now);
  return { success: true as const, message: 'Ordre des arrêts enregistré' };
};
