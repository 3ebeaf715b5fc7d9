import type { OrderServices } from '#functions/orders/order-services.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { openPreparation } from '#functions/stock/stock.module.ts';
import { reservedGoods } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';

type Services = Pick<OrderServices, 'table' | 'orders'>;

type GiveBack = {
  by: string;
  now: Date;
  /** French, for the order's history. */
  reason: string;
};

/** The lines of an order as they are afterwards, and what goes into the transaction that changes it. */
type GivenBack = { lines: OrderLine[]; writes: TransactItem[] };

/** What of its lots an order gives back, of these products or of all. Nothing where there are none. */
export const lotsGivenBack = async (
  services: Services,
  order: Order,
  { productIds, ...of }: GiveBack & { productIds?: readonly string[] },
): Promise<GivenBack> => {
  const isGiven = ({ productId }: OrderLine) => productIds?.includes(productId) ?? true;
  const parts = partsOf(order.lines.filter(isGiven));
  if (parts.length === 0) return { lines: order.lines, writes: [] };
  return {
    lines: order.lines.map((line) => (isGiven(line) ? { ...line, lots: [] } : line)),
    writes: [
      ...(await openPreparation(services.table).giveBack(parts, order.id)),
      lotsAudit(services, order, parts, of),
    ],
  };
};

/** What an order that ends holds of the stock: its reservations and its lots, each level in one write. */
export const stockGivenBack = async (services: Services, order: Order, of: GiveBack): Promise<GivenBack> => {
  const parts = partsOf(order.lines);
  const reserved = new Map(reservedGoods(order).map(({ productId, ordered }) => [productId, ordered.milli]));
  return {
    lines: parts.length > 0 ? order.lines.map((line) => ({ ...line, lots: [] })) : order.lines,
    writes: [
      ...(await openPreparation(services.table).giveBack(parts, order.id, reserved)),
      ...(parts.length > 0 ? [lotsAudit(services, order, parts, of)] : []),
    ],
  };
};

/** A transaction holds 100 items: the order, its history, its event, payment cases, and so many of the stock. */
const MOST_WRITES = 92;

/**
 * The order with as many lots as it can give back in the transaction that ends it. Of more than that the rest goes back
 * first, once nothing but another hand stands in the way of the end.
 */
export const withFewLots = async (services: Services, order: Order, of: GiveBack): Promise<Order> => {
  const lined = order.lines.filter(({ lots }) => lots.length > 0);
  if (reservedGoods(order).length + partsOf(lined).length <= MOST_WRITES) return order;
  const productIds: string[] = [];
  let writes = 0;
  for (const line of lined) {
    writes += 1 + line.lots.length;
    if (writes > MOST_WRITES && productIds.length > 0) break;
    productIds.push(line.productId);
  }
  if (productIds.length === 0) return order;
  await giveLotsBack(services, order, { ...of, productIds });
  const after = await services.orders.find(order.customerId, order.id);
  return after ? withFewLots(services, after, of) : order;
};

/** Lots go back to the stock by themselves, where the order goes on without them. */
export const giveLotsBack = async (
  services: Services,
  order: Order,
  of: GiveBack & { productIds?: readonly string[] },
): Promise<void> => {
  const { lines, writes } = await lotsGivenBack(services, order, of);
  if (writes.length === 0) return;
  await services.table.transact([...writes, services.orders.change(order, { lines })]);
};

const partsOf = (lines: readonly OrderLine[]) =>
  lines.flatMap(({ productId, lots }) =>
    lots.map(({ siteId, lot, quantity }) => ({ productId, siteId, lot, milli: quantity.milli })),
  );

const lotsAudit = (
  { orders }: Services,
  { id }: Order,
  parts: readonly { lot: string }[],
  { by, now, reason }: GiveBack,
): TransactItem =>
  orders.audit(id, {
    at: now.toISOString(),
    actor: by,
    field: 'lots',
    from: parts.map(({ lot }) => lot).join(', '),
    to: '',
    reason,
  });
