import type { OrderServices } from '#functions/orders/order-services.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { openPreparation } from '#functions/stock/stock.module.ts';
import { reservedGoods } from '#shared/orders/delivery-charge.ts';
import type { GivesBack, Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';

type Services = Pick<OrderServices, 'table' | 'orders'>;

type By = GivesBack & { now: Date };

/** The lines of an order afterwards, and the items of its transaction. */
type GivenBack = { lines: OrderLine[]; writes: TransactItem[] };

/** Returns an order's lots, of these products or of all. Empty if there are none. */
export const releaseLots = async (
  services: Services,
  order: Order,
  { productIds, ...by }: By & { productIds?: readonly string[] },
): Promise<GivenBack> => {
  const isGiven = ({ productId }: OrderLine) => productIds?.includes(productId) ?? true;
  const parts = partsOf(order.lines.filter(isGiven));
  if (parts.length === 0) return { lines: order.lines, writes: [] };
  return {
    lines: order.lines.map((line) => (isGiven(line) ? { ...line, lots: [] } : line)),
    writes: [
      ...(await openPreparation(services.table).giveBack(parts, order.id)),
      lotsAudit(services, order, parts, by),
    ],
  };
};

/** DynamoDB allows 100 items a transaction; reserved for the order, its history, its event, payment cases. */
const OTHER_ITEMS = 8;
const MAX_ITEMS = 100;

type Ended = {
  /** Thousandths by product to release, negative to reserve more; default: the whole reservation. */
  released?: ReadonlyMap<string, number>;
  /** Other items of the transaction. */
  otherItems?: number;
};

/**
 * Releases the stock of an ended order in the transaction that ends it: its reservation and its lots, each
 * level in one write. If its lots are too many for one transaction, the order is marked, and `releaseRemainingLots`
 * releases them afterwards, when nothing can refuse any more.
 */
export const releaseStock = async (
  services: Services,
  order: Order,
  { released = reservedBy(order), otherItems = OTHER_ITEMS, ...by }: By & Ended,
): Promise<GivenBack & { change: Pick<Order, 'givesBack'> & { lines?: OrderLine[] } }> => {
  const parts = partsOf(order.lines);
  const { giveBack } = openPreparation(services.table);
  const products = new Set([...released.keys(), ...parts.map(({ productId }) => productId)]);
  if (products.size + parts.length + otherItems > MAX_ITEMS) {
    const givesBack = { by: by.by, reason: by.reason };
    return { lines: order.lines, writes: await giveBack([], order.id, released), change: { givesBack } };
  }
  const writes = await giveBack(parts, order.id, released);
  if (parts.length === 0) return { lines: order.lines, writes, change: {} };
  const lines = order.lines.map((line) => ({ ...line, lots: [] }));
  return { lines, writes: [...writes, lotsAudit(services, order, parts, by)], change: { lines } };
};

const reservedBy = (order: Order): ReadonlyMap<string, number> =>
  new Map(reservedGoods(order).map((goods) => [goods.productId, goods.reservedMilli]));

/**
 * Releases the marked lots of an order, in as many transactions as needed. Interrupted, it continues when
 * called again: by the act that ended the order, and by each sync with the ERP.
 */
export const releaseRemainingLots = async (services: Services, seen: Order, now: Date): Promise<Order> => {
  let order = seen;
  while (order.givesBack) order = await retryOnConflict(() => giveSomeBack(services, order, now));
  return order;
};

const giveSomeBack = async (services: Services, { customerId, id }: Order, now: Date): Promise<Order> => {
  const order = await services.orders.find(customerId, id);
  if (!order) throw new Error(`the order ${id} is gone`);
  if (!order.givesBack) return order;
  const by = { ...order.givesBack, now, productIds: fewOf(order) };
  const { lines, writes } = await releaseLots(services, order, by);
  const isAll = lines.every(({ lots }) => lots.length === 0);
  const change = { lines, ...(isAll ? { givesBack: null } : {}) };
  await services.table.transact([...writes, services.orders.change(order, change)]);
  const { givesBack, ...rest } = order;
  return { ...rest, ...(isAll ? {} : { givesBack }), lines, version: order.version + 1 };
};

/** The products whose lots fit in one transaction, each with its level. */
const fewOf = (order: Order): string[] => {
  const productIds: string[] = [];
  let writes = OTHER_ITEMS;
  for (const { productId, lots } of order.lines) {
    if (lots.length === 0) continue;
    writes += 1 + lots.length;
    if (writes > MAX_ITEMS && productIds.length > 0) break;
    productIds.push(productId);
  }
  return productIds;
};

const partsOf = (lines: readonly OrderLine[]) =>
  lines.flatMap(({ productId, lots }) =>
    lots.map(({ siteId, lot, quantity }) => ({ productId, siteId, lot, milli: quantity.milli })),
  );

const lotsAudit = (
  { orders }: Services,
  { id }: Order,
  parts: readonly { lot: string }[],
  { by, now, reason }: By,
): TransactItem =>
  orders.audit(id, {
    at: now.toISOString(),
    actor: by,
    field: 'lots',
    from: parts.map(({ lot }) => lot).join(', '),
    to: '',
    reason,
  });
