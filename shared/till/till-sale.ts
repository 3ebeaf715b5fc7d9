import { type BasisPoints, type Cents, divideHalfUp } from '#shared/kernel/money.ts';

/**
 * What one product brought in one shop over a day or a period. Amounts are net of reversals, so they may be negative;
 * `milli` are thousandths of a kilogram, or of a piece for what is sold by the piece.
 */
export type TillSale = {
  productId: string;
  productName: string;
  category: string;
  /** The till's id of the shop: its name may change. */
  storeId: string;
  store: string;
  /** Price per kilogram or piece, VAT included, as the till has it. */
  unitPriceCents: Cents;
  milli: number;
  amountTtcCents: Cents;
  amountHtCents: Cents;
  /** Null when neither the tickets nor the amounts tell. */
  vatRate: BasisPoints | null;
  /** How many were given away. */
  freeCount: number;
  /** What discounts took off, VAT included; null when the tickets were not read. */
  discountCents: Cents | null;
  /** ISO instant; null when the tickets were not read. */
  lastSoldAt: string | null;
};

export type TillTotals = Pick<TillSale, 'milli' | 'amountTtcCents' | 'amountHtCents' | 'freeCount'> & {
  discountCents: Cents | null;
};

/** Sums of rows; the discount is known only when it is known of every row. */
export const totalsOf = (sales: readonly TillSale[]): TillTotals => ({
  milli: sum(sales, (sale) => sale.milli),
  amountTtcCents: sum(sales, (sale) => sale.amountTtcCents),
  amountHtCents: sum(sales, (sale) => sale.amountHtCents),
  freeCount: sum(sales, (sale) => sale.freeCount),
  discountCents: sumOfKnown(sales.map((sale) => sale.discountCents)),
});

/** Several readings as one: a row per product and shop, in the words of its latest sale. Readings oldest first. */
export const mergedSales = (readings: readonly (readonly TillSale[])[]): TillSale[] => {
  const merged = new Map<string, TillSale>();
  for (const sale of readings.flat()) {
    const key = `${sale.storeId}\u0000${sale.productId}`;
    const before = merged.get(key);
    merged.set(key, before ? together(before, sale) : sale);
  }
  return [...merged.values()];
};

const together = (before: TillSale, sale: TillSale): TillSale => ({
  ...sale,
  milli: before.milli + sale.milli,
  amountTtcCents: before.amountTtcCents + sale.amountTtcCents,
  amountHtCents: before.amountHtCents + sale.amountHtCents,
  vatRate: sale.vatRate ?? before.vatRate,
  freeCount: before.freeCount + sale.freeCount,
  discountCents: sumOfKnown([before.discountCents, sale.discountCents]),
  lastSoldAt: latest(before.lastSoldAt, sale.lastSoldAt),
});

/** Rates at which a butcher's till sells: food, prepared food, the rest. */
const RATES: readonly BasisPoints[] = [550, 1000, 2000];
/** Cents of rounding blur the ratio of small amounts. */
const ROUNDING_CENTS = 1;

/** The one rate that explains both amounts to the cent of rounding; null when none or several do. */
export const vatRateOfAmounts = (ttcCents: Cents, htCents: Cents): BasisPoints | null => {
  const fitting = RATES.filter(
    (rate) => Math.abs(divideHalfUp(htCents * (10_000 + rate), 10_000) - ttcCents) <= ROUNDING_CENTS,
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
};

const sum = (sales: readonly TillSale[], of: (sale: TillSale) => number): number =>
  sales.reduce((total, sale) => total + of(sale), 0);

const sumOfKnown = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>(
    (total, value) => (total === null || value === null ? null : total + value),
    0,
  );

const latest = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;
