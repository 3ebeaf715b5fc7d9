import { ordersStore } from '#functions/orders/orders.store.ts';
import type { OrderServices } from '#functions/orders/place-order.ts';
import { stockStore } from '#functions/stock/stock.store.ts';
import { type Clock, systemClock } from '#functions/platform/clock.ts';
import { environment } from '#functions/platform/config.ts';
import { openTable, type Table } from '#functions/platform/table.ts';

/**
 * The composition root: the only place that opens tables and gateways. Each entry asks for what it needs, so its
 * bundle holds nothing else; heavy providers are loaded when first used.
 */
export type Services = { table: Table; clock: Clock };

let table: Table | undefined;

export const coreServices = (): Services => ({
  table: (table ??= openTable(environment('TABLE_NAME'))),
  clock: systemClock,
});

/** What placing, editing and reading orders needs. */
export const orderServices = (): OrderServices => {
  const core = coreServices();
  return { table: core.table, orders: ordersStore(core.table), stock: stockStore(core.table) };
};
