import type { OrdersStore } from '#functions/orders/orders.store.ts';
import type { CachedLists } from '#functions/platform/table/cached-lists.ts';
import { addDays, parisDay, parisInstant } from '#shared/kernel/dates.ts';
import { isDeliveryCharge, OFF_STOCK } from '#shared/orders/delivery-charge.ts';

const NAME = 'most-ordered';
/** Four weeks: as many of each weekday. */
const DAYS = 28;
const MAX_PRODUCTS = 24;

/** `customers`: number of different customers. */
type Row = { productId: string; customers: number; orders: number };

type Services = { cache: CachedLists; orders: Pick<OrdersStore, 'placedBetween'> };

/**
 * Recomputes the most ordered products: each customer counts once, so that one daily customer does not make
 * the list.
 */
export const refreshMostOrdered = async ({ cache, orders }: Services, now: Date): Promise<void> => {
  const seen = new Map<string, { customers: Set<string>; orders: number }>();
  const until = parisInstant(parisDay(now), 0);
  const since = parisInstant(addDays(parisDay(now), -DAYS), 0);
  for await (const page of orders.placedBetween(since, until))
    for (const { status, customerId, lines } of page) {
      if (status === 'annule') continue;
      for (const line of lines) {
        if (isDeliveryCharge(line) || line.category === OFF_STOCK) continue;
        const of = seen.get(line.productId) ?? { customers: new Set<string>(), orders: 0 };
        seen.set(line.productId, { customers: of.customers.add(customerId), orders: of.orders + 1 });
      }
    }
  const rows = [...seen]
    .map(([productId, of]): Row => ({ productId, customers: of.customers.size, orders: of.orders }))
    .toSorted((a, b) => b.customers - a.customers || b.orders - a.orders)
    .slice(0, MAX_PRODUCTS);
  await cache.keep(NAME, rows, now.toISOString());
};

/** As last computed, the most ordered first; empty before the first time. */
export const mostOrdered = async (cache: CachedLists): Promise<string[]> =>
  ((await cache.find<Row>(NAME))?.rows ?? []).map(({ productId }) => productId);
