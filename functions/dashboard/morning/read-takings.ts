import type { Orders } from '#functions/orders/orders.module.ts';
import type { TillDays } from '#functions/till/till.module.ts';
import type { WholesaleDays, WholesaleSale } from '#functions/wholesale/wholesale.module.ts';
import type { Product } from '#shared/catalog/product.ts';
import { type Channel, type DayTakings, sameWeekdays, untilHour } from '#shared/dashboard/day-takings.ts';
import type { FamilySale } from '#shared/dashboard/family-sales.ts';
import type { Watched } from '#shared/dashboard/day-changes.ts';
import { addDays, parisDay, parisHour, parisInstant } from '#shared/kernel/dates.ts';
import type { PriceE4 } from '#shared/kernel/money.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { lineTotal } from '#shared/orders/order-total.ts';
import type { Order } from '#shared/orders/order.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';
import type { TillDay } from '#shared/till/till-day.ts';
import { type TillSale, totalsOf } from '#shared/till/till-sale.ts';

export type TakingServices = {
  orders: Pick<Orders, 'placedBetween'>;
  tillDays: Pick<TillDays, 'findMany' | 'read'>;
  wholesaleDays: Pick<WholesaleDays, 'kept'>;
};

/** Known goods: their name on the till, their category, their unit cost. */
export type KnownProducts = { products: readonly Product[]; costOf: (product: Product) => PriceE4 | null };

/** Sales of a day and of the same weekday of the weeks before. */
export type Takings = {
  channels: Record<Channel, Watched>;
  /** Of all days, newest first: sales of till, site and wholesale, by product. */
  sold: {
    day: string;
    till: DayTakings['state'];
    wholesale: DayTakings['state'];
    sales: FamilySale[];
  }[];
  /** The till was read before the day ended: both sides count until this hour. */
  tillUntilHour: number | null;
  /** When Dolibarr's invoices were last read, ISO; null before the first time. */
  wholesaleReadAt: string | null;
};

/**
 * Five days, read by key: the cost does not depend on the number of stored days. Makes no external call;
 * missing data is `unread`.
 */
export const readTakings = async (
  services: TakingServices,
  known: KnownProducts,
  day: string,
): Promise<Takings> => {
  const days = [day, ...sameWeekdays(day)];
  const [till, orders, wholesale] = await Promise.all([
    readTill(services.tillDays, days),
    Promise.all(days.map((each) => ordersOf(services.orders, each))),
    services.wholesaleDays.kept(),
  ]);
  const web = days.map((each, at): DayTakings => {
    const cents = (orders[at] ?? []).reduce((sum, order) => sum + order.totalHtCents, 0);
    return { day: each, state: 'known', cents };
  });
  const invoiced = days.map((each): DayTakings => {
    const isRead =
      wholesale !== undefined && each >= wholesale.from && each < parisDay(new Date(wholesale.readAt));
    return isRead
      ? { day: each, state: 'known', cents: wholesale.centsOf(each) }
      : { day: each, state: 'unread', cents: 0 };
  });
  const saleOf = familySales(known);
  return {
    channels: { till: watched(till.takings), web: watched(web), wholesale: watched(invoiced) },
    sold: days.map((each, at) => ({
      day: each,
      till: till.takings[at]?.state ?? 'unread',
      wholesale: invoiced[at]?.state ?? 'unread',
      sales: [
        ...(till.rows[at] ?? []).map(saleOf.till),
        ...(orders[at] ?? []).flatMap(saleOf.web),
        ...(invoiced[at]?.state === 'known' ? (wholesale?.salesOf(each) ?? []) : []).map(saleOf.wholesale),
      ],
    })),
    tillUntilHour: till.untilHour,
    wholesaleReadAt: wholesale?.readAt ?? null,
  };
};

const watched = ([now, ...before]: DayTakings[]): Watched => ({
  now: now ?? { day: '', state: 'unread', cents: 0 },
  before,
});

/** Orders of a Paris day that are not cancelled. */
const ordersOf = async (orders: Pick<Orders, 'placedBetween'>, day: string): Promise<Order[]> => {
  const found: Order[] = [];
  for await (const page of orders.placedBetween(parisInstant(day, 0), parisInstant(addDays(day, 1), 0)))
    found.push(...page.filter(({ status }) => status !== 'annule'));
  return found;
};

const readTill = async (store: TakingServices['tillDays'], days: readonly string[]) => {
  const found = new Map((await store.findMany(days)).map((each) => [each.date, each]));
  const rows = await Promise.all(
    days.map(async (day) =>
      (found.get(day)?.recordCount ?? 0) > 0 ? ((await store.read(day))?.sales ?? []) : [],
    ),
  );
  const [day = ''] = days;
  const newest = found.get(day);
  const hour = newest?.provisional ? lastHour(newest) : null;
  // today is known up to the minute at which it was read
  const minutes = newest && hour !== 24 ? new Date(newest.extractedAt).getUTCMinutes() : 0;
  const takings = days.map((each, at): DayTakings => {
    const read = found.get(each);
    if (!read) return { day: each, state: 'unread', cents: 0 };
    if (read.recordCount === 0) return { day: each, state: read.provisional ? 'unread' : 'closed', cents: 0 };
    const cents = totalsOf(rows[at] ?? []).amountHtCents;
    const part = hour === null || at === 0 ? cents : untilHour(cents, read.hours, hour, minutes);
    return { day: each, state: 'known', cents: part };
  });
  return { takings, rows, untilHour: hour };
};

/** Hour at which the till was read, for today. */
const lastHour = ({ date, extractedAt }: TillDay): number => {
  const at = new Date(extractedAt);
  return parisDay(at) === date ? parisHour(at) : 24;
};

/** Products of the till are matched by name; unknown ones have their own heading, without a cost. */
const familySales = ({ products, costOf }: KnownProducts) => {
  const named = new Map(products.map((product) => [normalisedName(product.label), product]));
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    till: ({ productName, category, milli, amountHtCents }: TillSale): FamilySale => {
      const product = named.get(normalisedName(productName));
      return {
        family: product?.categoryName ?? category,
        quantity: quantityOf(product?.unit ?? 'kg', milli),
        cents: amountHtCents,
        costE4: product ? costOf(product) : null,
      };
    },
    // a credit returns no goods: its full amount is a loss
    wholesale: ({ productId, milli, cents }: WholesaleSale): FamilySale => {
      const product = productId === null ? undefined : byId.get(productId);
      return {
        family: product?.categoryName ?? 'Autres ventes en gros',
        quantity: quantityOf(product?.unit ?? 'kg', milli),
        cents,
        costE4: product ? costOf(product) : null,
      };
    },
    web: ({ lines }: Order): FamilySale[] =>
      lines.map((line) => {
        const product = byId.get(line.productId);
        // after a change of unit, the cost is for the other unit
        const costs = product !== undefined && product.unit === line.invoiced.unit;
        return {
          family: line.category,
          quantity: line.invoiced,
          cents: lineTotal(line),
          costE4: costs ? costOf(product) : null,
        };
      }),
  };
};
