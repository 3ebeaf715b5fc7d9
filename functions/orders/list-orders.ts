import type { Customers, People } from '#functions/customers/customers.module.ts';
import { additionsUntil } from '#functions/orders/lines/additions-until.ts';
import { placerNames } from '#functions/orders/name-authors.ts';
import type { OrdersStore } from '#functions/orders/orders.store.ts';
import { clientRow, detailLine, webOrderRow } from '#functions/orders/order-view.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';

type ListPage = { limit: number; cursor?: string | undefined };

/** A customer's own orders; a foreign customer's list is 404, as any foreign object (AMB-84). */
export const listClientOrders = async (
  orders: OrdersStore,
  callerId: string,
  clientId: string,
  page: ListPage,
  people?: Pick<People, 'findMany'>,
) => {
  if (clientId !== callerId) throw new Refusal('not_found', 'Client introuvable.');
  const { items, next } = await orders.listOfCustomer(callerId, page.limit, page.cursor);
  const placer = await placerNames(people, items);
  const data = items.map((order) => ({ ...clientRow(order), ...placer(order) }));
  return { success: true as const, data, next_cursor: next };
};

/** Own order or 404: a foreign id and an unknown one look the same. */
export const getOwnOrder = async (orders: OrdersStore, callerId: string, orderId: string): Promise<Order> => {
  const order = await orders.find(callerId, orderId);
  if (!order) throw new Refusal('not_found', 'Commande introuvable.');
  return order;
};

export const getOrder = async (
  { orders, table, people }: { orders: OrdersStore; table: Table; people?: Pick<People, 'findMany'> },
  callerId: string,
  orderId: string,
) => {
  const order = await getOwnOrder(orders, callerId, orderId);
  const [until, placer] = await Promise.all([additionsUntil(table, order), placerNames(people, [order])]);
  const row = {
    ...clientRow(order),
    ...placer(order),
    ...(until === undefined ? {} : { ajouts_avant: until.toISOString() }),
  };
  return {
    success: true as const,
    id: row.id,
    reference: row.reference,
    total_ttc: row.total_ttc,
    data: row,
  };
};

export const getOrderDetails = async (orders: OrdersStore, callerId: string, orderId: string) =>
  detailLines(await getOwnOrder(orders, callerId, orderId));

const detailLines = (order: Order) =>
  order.lines.map((line) => detailLine(line, order.closedAt !== undefined));

/** The same for the back-office. */
export const listCustomerOrders = async (
  { orders, customers }: { orders: Pick<OrdersStore, 'listOfCustomer'>; customers: Pick<Customers, 'find'> },
  customerId: string,
  page: ListPage,
) => {
  if (!(await customers.find(customerId))) throw new Refusal('not_found', 'Client introuvable.');
  const { items, next } = await orders.listOfCustomer(customerId, page.limit, page.cursor);
  return { success: true as const, orders: items.map(webOrderRow), next_cursor: next };
};

/** Any order, for the back-office. */
export const getAnyOrder = async (orders: OrdersStore, orderId: string, now: Date): Promise<Order> => {
  const order = await orders.locate(orderId, now);
  if (!order) throw new Refusal('not_found', 'Commande introuvable.');
  return order;
};

/** An order that its caller may see: a customer their own, an administrator any. */
export const getSeenOrder = (
  orders: OrdersStore,
  caller: Identity,
  orderId: string,
  now: Date,
): Promise<Order> =>
  caller.family === 'pro'
    ? getOwnOrder(orders, caller.subjectId, orderId)
    : getAnyOrder(orders, orderId, now);

export const getWebOrder = async (
  orders: OrdersStore,
  orderId: string,
  now: Date,
  people?: Pick<People, 'findMany'>,
) => {
  const [order, history] = await Promise.all([getAnyOrder(orders, orderId, now), orders.history(orderId)]);
  const placer = await placerNames(people, [order]);
  return {
    success: true as const,
    order: { ...webOrderRow(order), ...placer(order) },
    lines: detailLines(order),
    history,
  };
};
