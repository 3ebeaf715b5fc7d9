import { getOwnOrder } from '#functions/orders/list-orders.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { offerOf, readToday } from '#functions/orders/lines/todays-offer.ts';
import { eurosFromCents, eurosFromPrice } from '#shared/kernel/money.ts';
import { amountOf, wireFromQuantity } from '#shared/kernel/quantity.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { ReorderLineReply } from '#shared/orders/reordering.contract.ts';

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
