import type { DashboardProduct, WebSales } from '#frontend/features/dashboard/dashboard.queries.ts';
import { milliOf, realMilli } from '#frontend/features/dashboard/stock-figures.ts';
import { centsFromEuros, type Cents } from '#shared/kernel/money.ts';
import type { Unit } from '#shared/kernel/quantity.ts';

export interface RankedRow {
  /** A product whose unit changed meanwhile is two rows: pieces and kilograms do not add up. */
  key: string;
  rank: number;
  label: string;
  category: string;
  unit: Unit;
  soldMilli: number;
  cents: Cents;
  /** What is there; undefined for a product that has left the catalogue. */
  realMilli: number | undefined;
  /** Days until it is gone at this pace; undefined where that says nothing. */
  coverDays: number | undefined;
}

/** STK-01, the ranking: what sold best online in `days`, with what is left of it. */
export const rankedProducts = (
  sales: WebSales['products'],
  products: readonly DashboardProduct[],
  days: number,
): RankedRow[] => {
  const known = new Map(products.map((product) => [product.id, product]));
  const rows = new Map<string, Omit<RankedRow, 'rank' | 'coverDays'>>();
  for (const { product_id: id, product_name: name, unit, quantity, amount } of sales) {
    const key = `${id} ${unit}`;
    const product = known.get(id);
    const held = rows.get(key) ?? {
      key,
      label: product?.label ?? name,
      category: product?.category ?? '—',
      unit,
      soldMilli: 0,
      cents: 0,
      realMilli: product?.unit === unit ? realMilli(product) : undefined,
    };
    held.soldMilli += milliOf(quantity);
    held.cents += centsFromEuros(amount);
    rows.set(key, held);
  }
  return [...rows.values()]
    .sort((a, b) => b.cents - a.cents || a.label.localeCompare(b.label, 'fr'))
    .map((row, at) => ({ ...row, rank: at + 1, coverDays: coverOf(row, days) }));
};

const coverOf = (
  { realMilli: real, soldMilli }: Pick<RankedRow, 'realMilli' | 'soldMilli'>,
  days: number,
): number | undefined =>
  real === undefined || soldMilli <= 0 ? undefined : Math.floor((Math.max(0, real) * days) / soldMilli);
