import type { OrdersStore } from '#functions/orders/orders.store.ts';
import { countPending } from '#functions/orders/guard/count-pending.ts';
import type { OrderingGuardsStore } from '#functions/orders/guard/ordering-guard.store.ts';
import { inBatches } from '#functions/platform/batches.ts';

type Services = { orders: Pick<OrdersStore, 'ordersFrom'>; guards: OrderingGuardsStore };

const PAGE = 100;

/**
 * Removes customers whose orders were paid or shipped from the list of pending ones: neither changes the
 * guard. The list has the customers who owe, and those who stopped since the last run.
 */
export const settleReservations = async (services: Services, now: Date) => {
  const { guards } = services;
  let settled = 0;
  let cursor: string | undefined;
  do {
    const page = await guards.listPending(PAGE, cursor);
    await inBatches(page.items, async ({ customerId }) => {
      const count = await countPending(services, customerId, now, 0);
      if (count.pendingCents > 0) return;
      await guards.settle(customerId, count);
      settled += 1;
    });
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return { settled };
};
