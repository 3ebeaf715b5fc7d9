import { getOwnOrder } from '#functions/orders/list-orders.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { offerOf, readToday } from '#functions/orders/lines/todays-offer.ts';
import { eurosFromCents, eurosFromPrice } from '#shared/kernel/money.ts';
import { amountOf, wireFromQuantity } from '#shared/kernel/quantity.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { ReorderLineReply } from '#shared/orders/reordering.contract.ts';
import type { OrdersStore } from '#functions/orders/orders.store.ts';
import { ulid } from '#functions/platform/ids.ts';
import type { Order } from '#shared/orders/order.ts';

/** « Recommander »: the lines of an own past order, as available now. Does not place an order. */
export const reorder = async (
  { table, orders }: Pick<OrderServices, 'table' | 'orders'>,
  customerId: string,
  orderId: string,
  now: Date,
) => {
  const order = await getOwnOrder(orders, customerId, orderId);
  const goods = goodsOf(order.lines);
  const today = await readToday(
    table,
    customerId,
    goods.map(({ productId }) => productId),
    now,
  );
  const offers = goods.map((line) => ({
    line,
    offer: offerOf({ ...line, quantity: line.ordered }, today.of(line.productId), today),
  }));
  const data = offers.map(({ line, offer }): ReorderLineReply => ({
    ...offer.view,
    quantity: wireFromQuantity(line.ordered),
    ...(line.pieces ? { pieces: line.pieces.ordered } : {}),
    past_price: eurosFromPrice(line.unitPriceE4),
    price_changed: offer.priceAt(line.ordered.milli) !== line.unitPriceE4,
  }));
  const totalCents = offers.reduce(
    (sum, { offer }) => sum + amountOf(offer.priceAt(offer.orderable.milli) ?? 0, offer.orderable),
    0,
  );
  return {
    success: true as const,
    reference: order.reference,
    data,
    total_ht: eurosFromCents(totalCents),
    unchanged: data.every(
      (line) =>
        line.availability === 'available' &&
        !line.price_changed &&
        (line.pieces === undefined || line.pieces <= (line.piece?.available ?? 0)),
    ),
  };
};

const DAY_MS = 24 * 3_600_000;

/**
 * A page of recent orders that match `isWanted`, newest first; a page may be empty and still have a next
 * one. Older orders are not read.
 */
export const recentOrders = async (
  orders: Pick<OrdersStore, 'listAll'>,
  {
    days,
    isWanted,
    cursor,
    limit,
    now,
  }: {
    days: number;
    isWanted: (order: Order) => boolean;
    cursor?: string | undefined;
    limit: number;
    now: Date;
  },
): Promise<{ found: Order[]; next: string | null }> => {
  const oldest = ulid(new Date(now.getTime() - days * DAY_MS)).slice(0, 10);
  const { items, next } = await orders.listAll(limit, cursor);
  const isLast = items.some(({ id }) => id.slice(0, 10) < oldest);
  const found = items.filter((order) => order.id.slice(0, 10) >= oldest && isWanted(order));
  return { found, next: isLast ? null : next };
};
