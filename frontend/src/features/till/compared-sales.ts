import { matchesWords, wordsOf } from '#frontend/features/catalog/plain-text.ts';
import { plainText } from '#shared/kernel/plain-text.ts';
import { type Cents, centsFromEuros } from '#shared/kernel/money.ts';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { relativeChange, type Severity, severityOf } from '#shared/till/variation.ts';
import type { ComparedFigures, ComparedTillRow } from './day-comparison.queries.ts';
import type { RankedProduct } from './till-sales.queries.ts';

/** Values of two days or periods: of a product, a category, or the total. */
export interface Pair {
  quantity1: number;
  quantity2: number;
  cents1: Cents;
  cents2: Cents;
  /** Percent of the first day; null when that is 0. */
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

export const comparedSales = (rows: readonly ComparedTillRow[]): ComparedSale[] =>
  rows.map((row) => ({
    ...pairOf(row),
    key: `${row.store_id} ${row.category} ${row.product_id}`,
    name: row.product_name,
    category: row.category,
    store: row.store,
    plain: plainText(row.product_name),
  }));

/** A side of the comparison: a day or period, with its hours if known. */
export interface Side {
  from: string;
  to: string;
  /** Without sales, variations are meaningless. */
  isClosed: boolean;
  /** Reading time, and whether it is complete. */
  note: string;
}

const milliOf = (quantity: number): number => Math.round(quantity * MILLI_PER_UNIT);

/** Two values under the rules of TILL-15 and TILL-16. */
const pairFrom = (
  one: Pick<RankedProduct, 'quantite_decimale' | 'ca_ttc'>,
  two: Pick<RankedProduct, 'quantite_decimale' | 'ca_ttc'>,
): Pair => {
  const [milli1, milli2] = [milliOf(one.quantite_decimale), milliOf(two.quantite_decimale)];
  const [cents1, cents2] = [centsFromEuros(one.ca_ttc), centsFromEuros(two.ca_ttc)];
  const percents = (change: number | null) => (change === null ? null : change / 100);
  return {
    quantity1: milli1 / MILLI_PER_UNIT,
    quantity2: milli2 / MILLI_PER_UNIT,
    cents1,
    cents2,
    quantityChange: percents(relativeChange(milli1, milli2)),
    amountChange: percents(relativeChange(cents1, cents2)),
    quantitySeverity: severityOf('quantity', milli1, milli2),
    amountSeverity: severityOf('amount', cents1, cents2),
  };
};

const NOTHING = { quantite_decimale: 0, ca_ttc: 0 };

/** Rankings of two periods as rows of TILL-12, by category then name, with totals. */
export const comparedRankings = (
  first: readonly RankedProduct[],
  second: readonly RankedProduct[],
): { rows: ComparedSale[]; totals: Pair } => {
  const keyOf = ({ store_id: store, rubrique, product_id: id }: RankedProduct) =>
    `${store} ${rubrique} ${id}`;
  const [before, after] = [first, second].map((ranked) => new Map(ranked.map((each) => [keyOf(each), each])));
  const rows = [...new Map([...(before ?? []), ...(after ?? [])])].map(([key, product]) => ({
    ...pairFrom(before?.get(key) ?? NOTHING, after?.get(key) ?? NOTHING),
    key,
    name: product.produit,
    category: product.rubrique,
    store: product.store,
    plain: plainText(product.produit),
  }));
  const sumOf = (ranked: readonly RankedProduct[]) => ({
    quantite_decimale: ranked.reduce((sum, { quantite_decimale: each }) => sum + each, 0),
    ca_ttc: ranked.reduce((sum, { ca_ttc: each }) => sum + each, 0),
  });
  return {
    rows: rows.sort(
      (a, b) => a.category.localeCompare(b.category, 'fr') || a.name.localeCompare(b.name, 'fr'),
    ),
    totals: pairFrom(sumOf(first), sumOf(second)),
  };
};

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

/** Largest changes in either direction, by revenue. */
export const largestMoves = (sales: readonly ComparedSale[], count: number): ComparedSale[] =>
  sales
    .filter(({ cents1, cents2 }) => cents1 !== cents2)
    .sort((a, b) => Math.abs(b.cents2 - b.cents1) - Math.abs(a.cents2 - a.cents1))
    .slice(0, count);

/** Default days: the newest and the same weekday a week before, else the previous one. */
export const firstDays = (dates: readonly string[], weekBefore: (day: string) => string) => {
  const [newest = '', previous = ''] = dates;
  const week = newest && weekBefore(newest);
  return { date1: dates.includes(week) ? week : previous, date2: newest };
};
