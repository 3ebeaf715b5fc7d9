import { MAX_ORDER_LINES } from '#shared/orders/order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { erpLines } from '#shared/erp/order-in-erp.ts';
import { sameLines } from '#tests/support/erp/same-lines.ts';
import type { ErpQueue } from '#tests/support/erp/erp-queue.ts';
import { testProducts } from '#tests/support/orders/shop.ts';

/** As many products as a large order has lines, cheap enough for every account's cap. */
export const goods = Array.from({ length: MAX_ORDER_LINES }, (_, i) => ({
  ...testProducts[0]!,
  id: String(100 + i),
  ref: `VR${100 + i}`,
  label: `VIANDE ${100 + i}`,
  priceHtE4: 1000,
  barcode: `2000000${100 + i}`,
}));

/** Orders of the shop with the ERP behind this queue, with a ton of each product in stock. */
export const orderingThrough = async (queue: ErpQueue) => {
  const { environment, services } = queue;
  for (const one of goods) environment.erp.stock.open(one, { '1': 1_000_000, '2': 0 });
  await syncWholeCatalog(services, environment.now(), async () => {});
  environment.erpSide.spentMs = 0;
  const prices = new Map([...testProducts, ...goods].map(({ id, priceHtE4 }) => [id, priceHtE4]));
  const now = () => new Date(queue.clock());
  const orderOf = async ({ customerId, orderId }: { customerId: string; orderId: string }) =>
    (await services.orders.find(customerId, orderId))!;

  const place = async (customerId: string, ids: readonly string[], kg = 1) => {
    const answer = await placeOrder(services, {
      customerId,
      items: ids.map((product_id) => ({ product_id, quantity: kg })),
      seenTotal: (ids.reduce((sum, id) => sum + (prices.get(id) ?? 0), 0) * kg) / 10_000,
      idempotencyKey: undefined,
      identicalConfirmed: true,
      now: now(),
    });
    return { customerId, orderId: answer.order_id, reference: answer.reference };
  };
  return {
    now,
    orderOf,
    place,
    edit: ({ customerId, orderId }: PlacedOrder, ids: readonly string[], kg: number) =>
      editOrder(services, {
        customerId,
        orderId,
        items: ids.map((product_id) => ({ product_id, quantity: kg })),
        now: now(),
      }),
    /** Verified, once, unchanged. */
    async isInDolibarr(placed: PlacedOrder): Promise<boolean> {
      const order = await orderOf(placed);
      const held = environment.erp.orders.filter(({ refExt }) => refExt === placed.orderId);
      return (
        order.erpState === 'verifie' &&
        held.length === 1 &&
        held[0]?.status === 'validated' &&
        sameLines(erpLines(order.lines), held[0].lines)
      );
    },
  };
};

export type PlacedOrder = { customerId: string; orderId: string; reference: string };
