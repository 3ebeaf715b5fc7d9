import { matchesWords, wordsOf } from '#frontend/features/catalog/plain-text.ts';
import { plainText } from '#shared/kernel/plain-text.ts';
import type { ComparedRow } from '#frontend/features/stock/stock.queries.ts';
import { MILLI_PER_UNIT, type Unit } from '#shared/kernel/quantity.ts';

export const measures = ['bruges_theo', 'bruges_real', 'lormont_theo', 'lormont_real'] as const;
export type Measure = (typeof measures)[number];

export const measureLabels: Record<Measure, string> = {
  bruges_theo: 'Bruges théorique',
  bruges_real: 'Bruges réel',
  lormont_theo: 'Lormont théorique',
  lormont_real: 'Lormont réel',
};

/**
 * A value of the first day and, for a comparison, of the second; null where the product was not extracted.
 */
export interface Compared {
  first: number | null;
  second?: number | null;
  /** First minus second; undefined where one is missing. */
  change?: number | undefined;
}

/** A compared product, thousandths of its unit. */
export interface ComparedProduct {
  id: string;
  name: string;
  ref: string;
  category: string;
  unit: Unit;
  figures: Record<Measure, Compared>;
  /** Change of the real stock of both sites; undefined for a single day. */
  change: number | undefined;
  plain: string;
}

const milli = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * MILLI_PER_UNIT);

const compared = (row: ComparedRow, measure: Measure): Compared => {
  const first = milli(row[`${measure}_1`]);
  const given = row[`${measure}_2`];
  if (given === undefined) return { first };
  const second = milli(given);
  return { first, second, change: first === null || second === null ? undefined : first - second };
};

export const comparedProducts = (rows: readonly ComparedRow[]): ComparedProduct[] =>
  rows.map((row) => {
    const figures = {
      bruges_theo: compared(row, 'bruges_theo'),
      bruges_real: compared(row, 'bruges_real'),
      lormont_theo: compared(row, 'lormont_theo'),
      lormont_real: compared(row, 'lormont_real'),
    };
    const changes = [figures.bruges_real.change, figures.lormont_real.change];
    return {
      id: row.product_id,
      name: row.product_name,
      ref: row.ref,
      category: row.category,
      unit: row.unit,
      figures,
      change: changes.every((change) => change !== undefined)
        ? changes.reduce((sum, change) => sum + change, 0)
        : undefined,
      plain: plainText(`${row.product_name} ${row.ref}`),
    };
  });

/** Values differ, or exist on one day only. */
const differs = ({ figures }: ComparedProduct): boolean =>
  measures.some((measure) => figures[measure].first !== figures[measure].second);

/** STK-15: by name and category; `ecarts` filters and sorts by difference. */
export const filteredProducts = (
  products: readonly ComparedProduct[],
  { produit, categorie, ecarts = '' }: { produit: string; categorie: string; ecarts?: string },
): ComparedProduct[] => {
  const words = wordsOf(produit);
  const left = products.filter(
    (product) =>
      (categorie === '' || product.category === categorie) &&
      (ecarts === '' || differs(product)) &&
      matchesWords(product.plain, words),
  );
  return ecarts === '' ? left : left.sort((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0));
};

/** The two readings in chronological order, independent of the selection. */
export interface Readings {
  /** ISO instants. */
  from: string;
  to: string;
  /** The first date is the later one, as by default. */
  isNewestFirst: boolean;
}

export const readingsOf = ([first, second]: readonly string[]): Readings | undefined =>
  first === undefined || second === undefined
    ? undefined
    : first > second
      ? { from: second, to: first, isNewestFirst: true }
      : { from: first, to: second, isNewestFirst: false };

const realOf = (product: ComparedProduct, side: 'first' | 'second'): number =>
  (product.figures.bruges_real[side] ?? 0) + (product.figures.lormont_real[side] ?? 0);

/** Movements between two readings that explain a change of real stock, thousandths. */
export interface GapAccount {
  before: number;
  after: number;
  entered: number;
  /** Negative. */
  left: number;
  /** Not explained by movements. */
  unexplained: number;
}

export const gapAccount = (
  product: ComparedProduct,
  { isNewestFirst }: Readings,
  movements: readonly { qty: number }[],
): GapAccount => {
  const [first, second] = [realOf(product, 'first'), realOf(product, 'second')];
  const [before, after] = isNewestFirst ? [second, first] : [first, second];
  const moved = movements.map(({ qty }) => Math.round(qty * MILLI_PER_UNIT));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const entered = sum(moved.filter((value) => value > 0));
  const left = sum(moved.filter((value) => value < 0));
  return { before, after, entered, left, unexplained: after - before - entered - left };
};

/** Largest changes of real stock in either direction; products by the piece are only in the table. */
export const largestChanges = (
  products: readonly ComparedProduct[],
  count: number,
): (ComparedProduct & { change: number })[] =>
  products
    .flatMap((product) =>
      product.change === undefined || product.change === 0 || product.unit !== 'kg'
        ? []
        : [{ ...product, change: product.change }],
    )
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, count);
