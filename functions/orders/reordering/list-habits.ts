import type { OrderServices } from '#functions/orders/order-services.ts';
import { offerOf, readToday } from '#functions/orders/lines/todays-offer.ts';
import { mostOrdered } from '#functions/orders/reordering/most-ordered.ts';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
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
