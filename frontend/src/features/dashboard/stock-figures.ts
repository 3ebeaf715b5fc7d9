import { type Cents, priceFromEuros } from '#shared/kernel/money.ts';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { estimatedValue, isLow } from '#shared/stock/levels/stock-health.ts';
import type { DashboardProduct } from './dashboard.queries.ts';

type Site = 'bruges' | 'lormont';

/** Thousandths of the product's unit, from the decimal on the wire. */
export const milliOf = (value: number): number => Math.round(value * MILLI_PER_UNIT);

export const realMilli = ({ stock }: DashboardProduct): number =>
  milliOf(stock.bruges_real) + milliOf(stock.lormont_real);

/** Estimated value HT (STK-04). */
export const valueOf = (product: DashboardProduct): Cents =>
  estimatedValue(
    { unit: product.unit, milli: realMilli(product) },
    product.price === null ? null : priceFromEuros(product.price),
  );

/** STK-05: sold, and both sites together at or below the category's minimum. */
export const isAlert = (product: DashboardProduct): boolean =>
  product.on_sale && isLow(realMilli(product), minimumOf(product));

/** The server's alert threshold, thousandths of the unit. */
export const minimumOf = ({ minimum }: DashboardProduct): number => milliOf(minimum);

export interface StockFigures {
  bruges: { weightGrams: number; pieces: number };
  lormont: { weightGrams: number; pieces: number };
  /** Estimate HT (STK-04). */
  valueCents: Cents;
  /** Number of products at or below their minimum (STK-05). */
  low: number;
}

/** Stock totals of both sites, pieces and kilograms separately. Negative stock counts as is, with value 0. */
export const stockFigures = (products: readonly DashboardProduct[]): StockFigures => {
  const figures: StockFigures = {
    bruges: { weightGrams: 0, pieces: 0 },
    lormont: { weightGrams: 0, pieces: 0 },
    valueCents: 0,
    low: 0,
  };
  const add = (site: Site, unit: DashboardProduct['unit'], milli: number) => {
    if (unit === 'piece') figures[site].pieces += milli / MILLI_PER_UNIT;
    else figures[site].weightGrams += milli;
  };
  for (const product of products) {
    add('bruges', product.unit, milliOf(product.stock.bruges_real));
    add('lormont', product.unit, milliOf(product.stock.lormont_real));
    figures.valueCents += valueOf(product);
    if (isAlert(product)) figures.low += 1;
  }
  return figures;
};

export interface CategoryStock {
  category: string;
  /** Real weight in grams; negative stock counts as 0 in the chart. */
  bruges: number;
  lormont: number;
}

/** Kilograms by category and site, heaviest first; products by the piece are only in the table. */
export const stockByCategory = (products: readonly DashboardProduct[]): CategoryStock[] => {
  const byCategory = new Map<string, CategoryStock>();
  for (const { category, unit, stock } of products) {
    if (unit !== 'kg') continue;
    const sums = byCategory.get(category) ?? { category, bruges: 0, lormont: 0 };
    sums.bruges += Math.max(0, milliOf(stock.bruges_real));
    sums.lormont += Math.max(0, milliOf(stock.lormont_real));
    byCategory.set(category, sums);
  }
  return [...byCategory.values()].sort((a, b) => b.bruges + b.lormont - a.bruges - a.lormont);
};

/** Products in alert, lowest relative to their minimum first. */
export const alertsOf = (products: readonly DashboardProduct[]): DashboardProduct[] =>
  products.filter(isAlert).toSorted((a, b) => realMilli(a) / minimumOf(a) - realMilli(b) / minimumOf(b));

/**
 * Products in stock that cannot be sold or scanned: price, piece weight or barcode is missing. Those without
 * a price first, then by stock.
 */
export const incompleteOf = (products: readonly DashboardProduct[]): DashboardProduct[] =>
  products
    .filter(
      (product) =>
        (product.lacks_price || lacksPieceWeight(product) || lacksCode(product)) && realMilli(product) > 0,
    )
    .toSorted((a, b) => Number(b.lacks_price) - Number(a.lacks_price) || realMilli(b) - realMilli(a));

/** Dolibarr requests sale by the piece but has no weight. */
export const lacksPieceWeight = ({ lacks_piece_weight }: DashboardProduct): boolean =>
  lacks_piece_weight === true;

/** Sold, or to be sold, without a barcode. */
const lacksCode = ({ barcode, on_sale: isSold }: DashboardProduct): boolean => barcode === null && isSold;
