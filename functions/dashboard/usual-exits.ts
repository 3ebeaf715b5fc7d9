import type { Orders } from '#functions/orders/orders.module.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import type { CachedLists } from '#functions/platform/table/cached-lists.ts';
import type { WholesaleDays } from '#functions/wholesale/wholesale.module.ts';
import type { TillDays } from '#functions/till/till.module.ts';
import type { Product } from '#shared/catalog/product.ts';
import { addDays, parisDay, parisInstant } from '#shared/kernel/dates.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';

const NAME = 'usual-exits';
/** Four weeks: as many of each weekday. */
const DAYS = 28;

/** Outgoing quantity of a product on an average day, in thousandths of its unit. */
type UsualExit = { productId: string; dailyMilli: number };

type Sources = {
  cache: CachedLists;
  orders: Pick<Orders, 'placedBetween'>;
  tillDays: Pick<TillDays, 'findMany' | 'read'>;
  wholesaleDays: Pick<WholesaleDays, 'kept'>;
  catalog: (now: Date) => Promise<{ products: readonly Product[] }>;
};

export type UsualExits = ReturnType<typeof usualExits>;

/**
 * Outgoing rates of products: ordered on the site, sold at the till and invoiced in Dolibarr in the last
 * four weeks.
 */
export const usualExits = ({ cache, orders, tillDays, wholesaleDays, catalog }: Sources) => ({
  /** Recomputes and stores the rates. */
  async refresh(now: Date): Promise<{ leaving: number }> {
    const { products } = await catalog(now);
    const days = Array.from({ length: DAYS }, (_, back) => addDays(parisDay(now), -back - 1));
    const [web, till, wholesale] = await Promise.all([
      orderedBy(orders, days, products),
      soldAtTill(tillDays, days, products),
      soldWholesale(wholesaleDays, days),
    ]);
    const rates = products.flatMap(({ id }): UsualExit[] => {
      const dailyMilli = Math.round(
        (web.get(id) ?? 0) / DAYS + (till.get(id) ?? 0) + (wholesale.get(id) ?? 0),
      );
      return dailyMilli > 0 ? [{ productId: id, dailyMilli }] : [];
    });
    await cache.keep(NAME, rates, now.toISOString());
    return { leaving: rates.length };
  },

  /** By product, as last computed; none before the first time. */
  async kept(): Promise<ReadonlyMap<string, number>> {
    const rows = (await cache.find<UsualExit>(NAME))?.rows ?? [];
    return new Map(rows.map(({ productId, dailyMilli }) => [productId, dailyMilli]));
  },
});

/** Total by product. */
const orderedBy = async (
  orders: Sources['orders'],
  days: readonly string[],
  products: readonly Product[],
): Promise<Map<string, number>> => {
  const units = new Map(products.map(({ id, unit }) => [id, unit]));
  const milli = new Map<string, number>();
  const [newest = '', oldest = newest] = [days[0], days.at(-1)];
  const until = parisInstant(addDays(newest, 1), 0);
  for await (const page of orders.placedBetween(parisInstant(oldest, 0), until))
    for (const { status, lines } of page)
      for (const { productId, invoiced } of status === 'annule' ? [] : lines)
        if (units.get(productId) === invoiced.unit)
          milli.set(productId, (milli.get(productId) ?? 0) + invoiced.milli);
  return milli;
};

/**
 * By product on an average day of those that were read: a missing day does not count as a day without sales.
 */
const soldAtTill = async (
  tillDays: Sources['tillDays'],
  days: readonly string[],
  products: readonly Product[],
): Promise<Map<string, number>> => {
  const idOf = new Map(products.map(({ id, label }) => [normalisedName(label), id]));
  const read = (await tillDays.findMany(days)).filter(({ provisional }) => !provisional);
  const sold = read.filter(({ recordCount }) => recordCount > 0);
  const rows = await mapInBatches(sold, async ({ date }) => (await tillDays.read(date))?.sales ?? []);
  const milli = new Map<string, number>();
  for (const { productName, milli: some } of rows.flat()) {
    const id = idOf.get(normalisedName(productName));
    if (id !== undefined) milli.set(id, (milli.get(id) ?? 0) + some / read.length);
  }
  return milli;
};

/** By product on an average day of those that were read: invoiced quantities without orders of the site. */
const soldWholesale = async (
  wholesaleDays: Sources['wholesaleDays'],
  days: readonly string[],
): Promise<Map<string, number>> => {
  const stored = await wholesaleDays.kept();
  const milli = new Map<string, number>();
  if (!stored) return milli;
  const read = days.filter((day) => day >= stored.from && day < parisDay(new Date(stored.readAt)));
  for (const { productId, milli: some } of read.flatMap((day) => stored.salesOf(day)))
    if (productId !== null) milli.set(productId, (milli.get(productId) ?? 0) + some / read.length);
  return milli;
};
