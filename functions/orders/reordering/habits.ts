import type { OrderServices } from '#functions/orders/order-services.ts';
import { offerOf, readToday } from '#functions/orders/lines/todays-offer.ts';
import { cachedLists, type CachedLists } from '#functions/platform/table/cached-lists.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { addDays, parisDay, parisInstant } from '#shared/kernel/dates.ts';
import { goesTo } from '#shared/delivery/order-delivery.ts';
import { eurosFromPrice, type PriceE4 } from '#shared/kernel/money.ts';
import { movedPrice, type PastPrice, pastPrices } from '#shared/orders/past-prices.ts';
import { wireFromQuantity } from '#shared/kernel/quantity.ts';
import { lastCutNotes } from '#shared/orders/cut-note.ts';
import { HABIT_DAYS, habitsOf } from '#shared/orders/habits.ts';
import { chosenSeason } from '#shared/settings/season.ts';
import type { HabitReply } from '#shared/orders/reordering.contract.ts';
import type { OrdersStore } from '#functions/orders/orders.store.ts';
import { isDeliveryCharge, OFF_STOCK } from '#shared/orders/delivery-charge.ts';

/** At most this many orders are read, whatever the customer's pace: three months of a daily order. */
export const ORDERS_READ = 100;
const MAX_HABITS = 40;

/**
 * « Mes habitudes »: what this customer usually orders, for `place` if it is named, with current price and
 * stock. The price is the same for all places.
 */
export const listHabits = async (
  { table, orders }: Pick<OrderServices, 'table' | 'orders'>,
  { customerId, place, now }: { customerId: string; place?: string | undefined; now: Date },
) => {
  const since = addDays(parisDay(now), -HABIT_DAYS);
  const from = parisInstant(since, 0).toISOString();
  const [newest, most, { value: season }] = await Promise.all([
    orders.newestOfCustomer(customerId, ORDERS_READ),
    mostOrdered(cachedLists(table)),
    openSettings(table).read(shopSettings.season),
  ]);
  const recent = newest.filter((order) => order.placedAt >= from && order.status !== 'annule');
  const there = place === undefined ? [] : recent.filter(({ delivery }) => goesTo(delivery, place));
  const habits = habitsOf(there.length > 0 ? there : recent).slice(0, MAX_HABITS);

  const today = await readToday(
    table,
    customerId,
    habits.map(({ productId }) => productId),
    now,
  );
  const lines = new Map(
    recent.toReversed().flatMap((order) => order.lines.map((line) => [line.productId, line])),
  );
  const data = habits.flatMap(({ productId, usual, usualPieces, times, lastAt }): HabitReply[] => {
    const line = lines.get(productId);
    if (!line) return [];
    const { view, unitPriceE4 } = offerOf({ ...line, quantity: usual }, today.of(productId), today);
    const usual_quantity = wireFromQuantity(usual);
    const inPieces = usualPieces === undefined ? {} : { usual_pieces: usualPieces };
    return [
      {
        ...view,
        usual_quantity,
        ...inPieces,
        times,
        last_ordered_at: lastAt,
        ...moved(pastPrices(recent, productId, view.unit), unitPriceE4, now),
      },
    ];
  });
  return {
    success: true as const,
    data,
    since,
    orders: recent.length,
    cut_notes: lastCutNotes(newest),
    most_ordered: most,
    season: chosenSeason(season),
  };
};

/** « Votre prix a changé », with the prices since then. */
const moved = (past: readonly PastPrice[], unitPriceE4: PriceE4 | null, now: Date) => {
  const found = movedPrice(past, unitPriceE4, parisDay(now));
  if (!found) return {};
  return {
    past_price: eurosFromPrice(found.thenE4),
    prices: found.prices.map((each) => ({ day: each.day, price: eurosFromPrice(each.unitPriceE4) })),
  };
};

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
const mostOrdered = async (cache: CachedLists): Promise<string[]> =>
  ((await cache.find<Row>(NAME))?.rows ?? []).map(({ productId }) => productId);
