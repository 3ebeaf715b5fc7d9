import { matchesWords, wordsOf } from '#frontend/features/catalog/plain-text.ts';
import { plainText } from '#shared/kernel/plain-text.ts';
import { type Cents, centsFromEuros } from '#shared/kernel/money.ts';
import type { Severity } from '#shared/till/variation.ts';
import type { ComparedFigures, ComparedRow } from './day-comparison.queries.ts';

/** Two days of one thing: a product, a category, everything. */
export interface Pair {
  quantity1: number;
  quantity2: number;
  cents1: Cents;
  cents2: Cents;
  /** Percent of the first day; null when it has nothing. */
  quantityChange: number | null;
  amountChange: number | null;
  quantitySeverity: Severity;
  amountSeverity: Severity;
}

export const pairOf = (figures: ComparedFigures): Pair => ({
  quantity1: figures.quantity_1,
  quantity2: figures.quantity_2,
  cents1: centsFromEuros(figures.amount_1),
  cents2: centsFromEuros(figures.amount_2),
  quantityChange: figures.quantity_variation,
  amountChange: figures.amount_variation,
  quantitySeverity: figures.quantity_severity,
  amountSeverity: figures.amount_severity,
});

/** TILL-12, TILL-13. */
export interface ComparedSale extends Pair {
  key: string;
  name: string;
  category: string;
  store: string;
  plain: string;
}

export const comparedSales = (rows: readonly ComparedRow[]): ComparedSale[] =>
  rows.map((row) => ({
    ...pairOf(row),
    key: `${row.store} ${row.category} ${row.product_id}`,
    name: row.product_name,
    category: row.category,
    store: row.store,
    plain: plainText(row.product_name),
  }));

export interface SaleFilters {
  produit: string;
  categorie: string;
  boutique: string;
}

/** TILL-10. */
export const filteredSales = (
  sales: readonly ComparedSale[],
  { produit, categorie, boutique }: SaleFilters,
): ComparedSale[] => {
  const words = wordsOf(produit);
  return sales.filter(
    ({ plain, category, store }) =>
      (categorie === '' || category === categorie) &&
      (boutique === '' || store === boutique) &&
      matchesWords(plain, words),
  );
};

/** What moved most between the two days, up or down, by revenue. */
export const largestMoves = (sales: readonly ComparedSale[], count: number): ComparedSale[] =>
  sales
    .filter(({ cents1, cents2 }) => cents1 !== cents2)
    .sort((a, b) => Math.abs(b.cents2 - b.cents1) - Math.abs(a.cents2 - a.cents1))
    .slice(0, count);

/** The day to begin with: the same day a week before the newest, else the one before it. */
export const firstDays = (dates: readonly string[], weekBefore: (day: string) => string) => {
  const [newest = '', previous = ''] = dates;
  const week = newest && weekBefore(newest);
  return { date1: dates.includes(week) ? week : previous, date2: newest };
};
