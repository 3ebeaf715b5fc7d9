import type {
  ProductSales,
  StoreDays,
  Ticket,
  TillGateway,
  TillStore,
  TicketLine,
} from '#functions/gateways/cashmag/till-gateway.ts';
import { readTill, TillReadFailed } from './till-failure.ts';
import type { Cents, BasisPoints } from '#shared/kernel/money.ts';
import type { DayRange } from '#shared/till/till-period.ts';
import { addHours, hoursOf, type HoursOfDay, noHours, revenueByDay } from '#shared/till/till-moments.ts';
import { type TillSale, vatRateOfAmounts } from '#shared/till/till-sale.ts';

export type SalesRead = {
  sales: TillSale[];
  tickets: number;
  /** Difference between tickets and statistics, in cents; 0 if the tickets were not read. */
  differenceCents: number;
  /** Time of the sales, from the tickets; null if they were not read. */
  sold: { hours: HoursOfDay; days: Record<string, Cents> } | null;
};

type ReadLimits = {
  /** Deadline of the next call, epoch ms. */
  until: () => number;
  /**
   * Without them there is neither rate, nor discount, nor last sale: one call per shop instead of several.
   */
  withTickets: boolean;
  /** Skips the tickets if the till's rate limit leaves no request for them in time. */
  ticketsMayLack?: boolean;
  /** Called before each call and after each page of tickets; may throw to stop. */
  onStep?: (step: ReadStep) => Promise<void>;
};

/** Progress of a reading: tickets so far, and the page of the present shop (0: its ranking). */
type ReadStep = { store: string; tickets: number; page: number };

/**
 * A sale may happen between statistics and tickets, or a page be short: then both are read again,
 * completely.
 */
const READS = 2;

/** All sales of some days, in every shop. @throws TillReadFailed */
export const readSales = async (
  till: TillGateway,
  days: NonNullable<DayRange>,
  limits: ReadLimits,
): Promise<SalesRead> => {
  const whole: SalesRead = { sales: [], tickets: 0, differenceCents: 0, sold: NOTHING_SOLD() };
  const stores = await readTill(till.listStores(limits.until()));
  // an empty list of shops would make every day one without sales
  if (stores.length === 0) throw new TillReadFailed({ kind: 'unreadable', cause: 'aucune boutique' });
  for (const store of stores) {
    const known = whole.tickets;
    const read = await readStore(till, store, days, {
      ...limits,
      onStep: async (step) => limits.onStep?.({ ...step, tickets: known + step.tickets }),
    });
    whole.sales.push(...read.sales);
    whole.tickets += read.tickets;
    whole.differenceCents += Math.abs(read.differenceCents);
    whole.sold = together(whole.sold, read.sold);
  }
  return whole;
};

const readStore = async (
  till: TillGateway,
  store: TillStore,
  days: NonNullable<DayRange>,
  { until, withTickets, ticketsMayLack, onStep }: ReadLimits,
): Promise<SalesRead> => {
  const requested: StoreDays = { storeId: store.id, from: days.from, to: days.to };
  for (let reading = 1; ; reading++) {
    const step = { store: store.name, tickets: 0, page: 0 };
    await onStep?.(step);
    const products = await readTill(till.readProductSales(requested, until()));
    // nothing sold: the tickets would add nothing
    if (!withTickets || products.length === 0) return withoutTickets(store, products);
    await onStep?.({ ...step, page: 1 });
    const toTheLast = reading > 1;
    const onPage = async (known: number) => onStep?.({ ...step, tickets: known, page: (step.page += 1) });
    const outcome = await till.readTickets(requested, { until, toTheLast, onPage });
    if (ticketsMayLack && outcome.kind === 'refused' && outcome.reason === 'rate_limited')
      return withoutTickets(store, products);
    const tickets = await readTill(Promise.resolve(outcome));
    const difference = differenceCents(products, tickets);
    if (difference === 0 || reading === READS) {
      return {
        sales: storeSales(store, products, tickets),
        tickets: tickets.length,
        differenceCents: difference,
        sold: soldIn(tickets),
      };
    }
  }
};

const withoutTickets = (store: TillStore, products: readonly ProductSales[]): SalesRead => ({
  sales: storeSales(store, products, products.length === 0 ? [] : undefined),
  tickets: 0,
  differenceCents: 0,
  sold: products.length === 0 ? NOTHING_SOLD() : null,
});

const NOTHING_SOLD = (): SalesRead['sold'] => ({ hours: noHours(), days: {} });

const soldIn = (tickets: readonly Ticket[]): SalesRead['sold'] => {
  const lines = tickets.flatMap((ticket) => ticket.lines);
  return { hours: hoursOf(lines), days: revenueByDay(lines) };
};

/** Null unless known for every shop. */
const together = (one: SalesRead['sold'], other: SalesRead['sold']): SalesRead['sold'] => {
  if (!one || !other) return null;
  const days = { ...one.days };
  for (const [day, cents] of Object.entries(other.days)) days[day] = (days[day] ?? 0) + cents;
  return { hours: addHours(one.hours, other.hours), days };
};

/**
 * The rows of one shop: amounts from the statistics; rate, discounts and last sale from the tickets if read.
 */
export const storeSales = (
  store: TillStore,
  products: readonly ProductSales[],
  tickets: readonly Ticket[] | undefined,
): TillSale[] => {
  const lines = Map.groupBy(tickets?.flatMap((ticket) => ticket.lines) ?? [], (line) => line.productId);
  return products.map((product) => {
    const sold = lines.get(product.productId) ?? [];
    return {
      ...product,
      storeId: store.id,
      store: store.name,
      vatRate: mainRate(sold) ?? vatRateOfAmounts(product.amountTtcCents, product.amountHtCents),
      discountCents: tickets ? sold.reduce((sum, line) => sum + line.discountCents, 0) : null,
      lastSoldAt: lastSale(sold),
    };
  });
};

/**
 * Difference between tickets and statistics, VAT included: zero unless something was sold or lost in
 * between.
 */
const differenceCents = (products: readonly ProductSales[], tickets: readonly Ticket[]): number =>
  sum(tickets.flatMap((ticket) => ticket.lines)) - sum(products);

const sum = (amounts: readonly { amountTtcCents: number }[]): number =>
  amounts.reduce((total, { amountTtcCents }) => total + amountTtcCents, 0);

/** The rate of most of the revenue. */
const mainRate = (lines: readonly TicketLine[]): BasisPoints | null => {
  const byRate = Map.groupBy(
    lines.filter((line) => line.vatRate !== null),
    (line) => line.vatRate,
  );
  const [main] = [...byRate].sort(([, a], [, b]) => Math.abs(sum(b)) - Math.abs(sum(a)));
  return main?.[0] ?? null;
};

/** Ignores reversals, which cancel a sale. */
const lastSale = (lines: readonly TicketLine[]): string | null =>
  lines
    .filter((line) => line.milli > 0)
    .reduce<string | null>((last, { soldAt }) => (last === null || soldAt > last ? soldAt : last), null);
