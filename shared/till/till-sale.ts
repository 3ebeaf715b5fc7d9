import { type BasisPoints, type Cents, divideHalfUp } from '#shared/kernel/money.ts';

/**
 * Sales of a product in a shop over a day or period. Net of reversals, so amounts may be negative; `milli`
 * are thousandths of a kilogram, or of a piece for products sold by the piece.
 */
export type TillSale = {
  productId: string;
  productName: string;
  category: string;
  /** The till's shop id: the name may change. */
  storeId: string;
  store: string;
  /** TTC per kilogram or piece, as in the till. */
  unitPriceCents: Cents;
  milli: number;
  amountTtcCents: Cents;
  amountHtCents: Cents;
  /** null: neither tickets nor amounts determine it. */
  vatRate: BasisPoints | null;
  /** Number given away. */
  freeCount: number;
  /** Discounts TTC; null without tickets. */
  discountCents: Cents | null;
  /** ISO instant; null without tickets. */
  lastSoldAt: string | null;
};

export type TillTotals = Pick<TillSale, 'milli' | 'amountTtcCents' | 'amountHtCents' | 'freeCount'> & {
  discountCents: Cents | null;
};

/** The discount is known only where every row has one. */
export const totalsOf = (sales: readonly TillSale[]): TillTotals => ({
  milli: sum(sales, (sale) => sale.milli),
  amountTtcCents: sum(sales, (sale) => sale.amountTtcCents),
  amountHtCents: sum(sales, (sale) => sale.amountHtCents),
  freeCount: sum(sales, (sale) => sale.freeCount),
  discountCents: sumOfKnown(sales.map((sale) => sale.discountCents)),
});

/** Merges readings, oldest first: a row per product and shop, with the texts of its latest sale. */
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

/** VAT rates of a butcher's till: food, prepared food, other. */
const RATES: readonly BasisPoints[] = [550, 1000, 2000];
/** Rounding distorts the ratio of small amounts. */
const ROUNDING_CENTS = 1;

/** The single rate consistent with both amounts within a cent; null when none or several are. */
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
