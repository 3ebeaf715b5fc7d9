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

/** One figure on the first day and, when two are compared, on the second; null where the product was not extracted. */
export interface Compared {
  first: number | null;
  second?: number | null;
  /** First less second; undefined where one of the two is missing. */
  change?: number | undefined;
}

/** A product of the comparison, in thousandths of its unit. */
export interface ComparedProduct {
  id: string;
  name: string;
  ref: string;
  category: string;
  unit: Unit;
  figures: Record<Measure, Compared>;
  /** How much the real stock of both sites changed; undefined with one day. */
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

/** STK-15: by name and by category. */
export const filteredProducts = (
  products: readonly ComparedProduct[],
  { produit, categorie }: { produit: string; categorie: string },
): ComparedProduct[] => {
  const words = wordsOf(produit);
  return products.filter(
    ({ plain, category }) => (categorie === '' || category === categorie) && matchesWords(plain, words),
  );
};

/** The largest changes of real stock, up or down; products by the piece are left to the table. */
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
