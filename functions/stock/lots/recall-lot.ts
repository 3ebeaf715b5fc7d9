import { openCustomers } from '#functions/customers/customers.module.ts';
import { type Clock, systemClock } from '#functions/platform/clock.ts';
import { inBatches } from '#functions/platform/batches.ts';
import type { LotServices } from '#functions/stock/lots/find-lot.ts';
import { followLot } from '#functions/stock/lots/trace-lot.ts';
import type { RecallDrill } from '#shared/stock/lots/lot-links.ts';
import type { LotRef } from '#shared/stock/lots/lot.ts';

/** Customers who received a lot, or lots cut from it: whom to call, and what to tell them. */
export const recallLot = async (services: LotServices, ref: LotRef) => {
  const { customers, complete } = await concerned(services, ref);
  return { success: true as const, data: customers, complete };
};

/** Every customer of the lot's whole tree, and whether the list is complete. */
export const concerned = async (services: LotServices, ref: LotRef) => {
  const { links, forward, complete } = await followLot(services, ref);
  const accounts = openCustomers(services.table);
  const byCustomer = [...Map.groupBy(links.orders, ({ customerId }) => customerId)];
  const customers: RecalledCustomer[] = [];
  await inBatches(byCustomer, async ([customerId, orders]) => {
    const account = await accounts.find(customerId);
    customers.push({
      customer_id: customerId,
      customer_name: account?.society ?? orders[0]?.customerName ?? '',
      phone: account?.phone ?? null,
      mail: account?.mail ?? null,
      orders: [...new Set(orders.map(({ reference }) => reference))].toSorted(),
      lots: [...new Set(orders.map(({ source }) => source.lot))].toSorted(),
      qty: orders.reduce((sum, { milli }) => sum + milli, 0) / 1000,
      returned: orders.reduce((sum, { returnedMilli = 0 }) => sum + returnedMilli, 0) / 1000,
    });
  });
  return {
    customers: customers.toSorted((a, b) => a.customer_name.localeCompare(b.customer_name, 'fr')),
    complete,
    counts: { lots: forward.length + 1, orders: new Set(links.orders.map(({ orderId }) => orderId)).size },
  };
};

export type RecalledCustomer = {
  customer_id: string;
  customer_name: string;
  phone: string | null;
  mail: string | null;
  orders: string[];
  lots: string[];
  qty: number;
  returned: number;
};

type Drill = LotRef & { adminId: string; now: Date; clock?: Clock };

/** A recall drill: its duration is stored, as proof for an inspector. */
export const drillRecall = async (
  services: LotServices,
  { adminId, now, clock = systemClock, ...ref }: Drill,
) => {
  const began = clock.now().getTime();
  const { customers, complete, counts } = await concerned(services, ref);
  const drill: RecallDrill = {
    at: now.toISOString(),
    by: `admin:${adminId}`,
    ...ref,
    ...counts,
    customers: customers.length,
    letters: customers.filter(({ mail }) => mail !== null).length,
    milliseconds: clock.now().getTime() - began,
    complete,
  };
  await services.stock.lots.recordDrill(drill);
  return { success: true as const, data: drillView(drill), customers };
};

export const listDrills = async (services: LotServices, limit: number, cursor?: string) => {
  const { items, next } = await services.stock.lots.listDrills(limit, cursor);
  return { success: true as const, data: items.map(drillView), next_cursor: next };
};

const drillView = ({ productId, ...drill }: RecallDrill) => ({ ...drill, product_id: productId });
