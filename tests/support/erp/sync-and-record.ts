import { syncOrder } from '#functions/erp/orders/sync-order.ts';

/** One step of an order with what its end records, outside of the writer's protocol. */
export const syncAndRecord = async (...[services, order]: Parameters<typeof syncOrder>) => {
  const { writes = [], ...synced } = await syncOrder(services, order);
  if (writes.length > 0) await services.table.transact(writes);
  return synced;
};
