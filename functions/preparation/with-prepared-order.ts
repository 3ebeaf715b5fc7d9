import { orderPart } from '#functions/orders/orders.module.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { preparationPart } from '#functions/preparation/preparations.store.ts';
import { settingPart, shopSettings, weighingPart } from '#functions/settings/settings.module.ts';
import { stockOfLotsPart } from '#functions/stock/stock.module.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import type { SavedLines } from '#shared/preparation/preparation.contract.ts';

type Prepared = { orderId: string; lines: SavedLines };

/**
 * Reads in one batch what a preparation depends on: the order, its saved weighings, rules, levels and the lots that its
 * lines name.
 */
export const withPreparedOrder = async <T>(
  { table, orders }: Pick<OrderServices, 'table' | 'orders'>,
  customerId: string,
  { orderId, lines }: Prepared,
  act: (order: Order) => Promise<T>,
): Promise<T> => {
  const parts = [
    orderPart(customerId, orderId),
    preparationPart(orderId),
    settingPart(shopSettings.departure),
    weighingPart,
    stockOfLotsPart(
      lines.flatMap(({ product_id: productId, parts }) => parts.map(({ lot }) => ({ productId, lot }))),
    ),
  ];
  return table.withReadAhead(parts, async () => {
    const order = await orders.find(customerId, orderId);
    if (!order) throw new Refusal('not_found', 'Commande introuvable.');
    return act(order);
  });
};
