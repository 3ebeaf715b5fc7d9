import type {
  ProductSales,
  Ticket,
  TicketLine,
  TillStore,
} from '#functions/gateways/cashmag/till-gateway.ts';
import type { BasisPoints } from '#shared/kernel/money.ts';
import { type TillSale, vatRateOfAmounts } from '#shared/till/till-sale.ts';

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
export const differenceCents = (products: readonly ProductSales[], tickets: readonly Ticket[]): number =>
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
