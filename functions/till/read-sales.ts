import type { StoreDays, TillGateway, TillStore } from '#functions/gateways/cashmag/till-gateway.ts';
import { readTill } from '#functions/till/till-failure.ts';
import { differenceCents, storeSales } from '#functions/till/store-sales.ts';
import type { DayRange } from '#shared/till/till-period.ts';
import type { TillSale } from '#shared/till/till-sale.ts';

export type SalesRead = {
  sales: TillSale[];
  tickets: number;
  /** What tickets and statistics still disagree about, in cents; 0 when the tickets were not read. */
  differenceCents: number;
};

export type ReadingLimits = {
  /** When the next call must have its answer, epoch ms. */
  until: () => number;
  /** Without them there is neither rate, nor discount, nor last sale: one call per shop instead of several. */
  withTickets: boolean;
  /** Hears after each call how many tickets are known so far; may throw to stop. */
  onProgress?: (tickets: number) => Promise<void>;
};

/** A sale may fall between statistics and tickets, or a page be short: then both are read again, to the last. */
const READINGS = 2;

/** Everything sold in some days, in every shop. @throws TillReadFailed */
export const readSales = async (
  till: TillGateway,
  days: NonNullable<DayRange>,
  limits: ReadingLimits,
): Promise<SalesRead> => {
  const whole: SalesRead = { sales: [], tickets: 0, differenceCents: 0 };
  for (const store of await readTill(till.listStores(limits.until()))) {
    const known = whole.tickets;
    const read = await readStore(till, store, days, {
      ...limits,
      onProgress: async (more) => limits.onProgress?.(known + more),
    });
    whole.sales.push(...read.sales);
    whole.tickets += read.tickets;
    whole.differenceCents += Math.abs(read.differenceCents);
  }
  return whole;
};

const readStore = async (
  till: TillGateway,
  store: TillStore,
  days: NonNullable<DayRange>,
  { until, withTickets, onProgress }: ReadingLimits,
): Promise<SalesRead> => {
  const asked: StoreDays = { storeId: store.id, from: days.from, to: days.to };
  for (let reading = 1; ; reading++) {
    await onProgress?.(0);
    const products = await readTill(till.readProductSales(asked, until()));
    // nothing sold: there is no ticket that would say more
    if (!withTickets || products.length === 0) {
      return {
        sales: storeSales(store.name, products, products.length === 0 ? [] : undefined),
        tickets: 0,
        differenceCents: 0,
      };
    }
    await onProgress?.(0);
    const toTheLast = reading > 1;
    const tickets = await readTill(till.readTickets(asked, { until, toTheLast, onPage: onProgress }));
    const difference = differenceCents(products, tickets);
    if (difference === 0 || reading === READINGS) {
      return {
        sales: storeSales(store.name, products, tickets),
        tickets: tickets.length,
        differenceCents: difference,
      };
    }
  }
};
