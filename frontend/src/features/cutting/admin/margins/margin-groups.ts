import type { CarcassMargin } from '#frontend/features/cutting/margins.queries.ts';
import { type BasisPoints, type Cents, centsFromEuros } from '#shared/kernel/money.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';

/** Grouping of carcasses. */
export type MarginGrouping = 'supplier' | 'kind';

export interface MarginGroup {
  name: string;
  carcasses: number;
  /** Number of carcasses without a cost: they count only in the weight. */
  unpriced: number;
  grams: number;
  cost: Cents;
  revenue: Cents;
  stock: Cents;
  /** Expected margin including the stock at today's price; null without a known cost. */
  margin: Cents | null;
  /** Relative to the total revenue. */
  rate: BasisPoints | null;
}

const nameOf = {
  supplier: ({ supplier }: CarcassMargin) => supplier ?? 'Fournisseur inconnu',
  kind: ({ product_name }: CarcassMargin) => product_name,
};

/** Totals by group, largest revenue first. */
export const marginGroups = (rows: readonly CarcassMargin[], by: MarginGrouping): MarginGroup[] =>
  [...Map.groupBy(rows, nameOf[by])]
    .map(([name, of]) => groupOf(name, of))
    .toSorted(
      (a, b) => (b.margin ?? -Infinity) - (a.margin ?? -Infinity) || a.name.localeCompare(b.name, 'fr'),
    );

const groupOf = (name: string, rows: readonly CarcassMargin[]): MarginGroup => {
  const priced = rows.filter(({ cost }) => cost !== null);
  const sum = (figure: (row: CarcassMargin) => number | null) =>
    priced.reduce((cents, row) => cents + centsFromEuros(figure(row) ?? 0), 0);
  const [cost, revenue, stock] = [sum((row) => row.cost), sum((row) => row.revenue), sum((row) => row.stock)];
  const margin = priced.length === 0 ? null : revenue + stock - cost;
  return {
    name,
    carcasses: rows.length,
    unpriced: rows.length - priced.length,
    grams: rows.reduce((grams, { qty }) => grams + (milliFromWire(qty) ?? 0), 0),
    cost,
    revenue,
    stock,
    margin,
    rate: margin === null || revenue + stock === 0 ? null : Math.round((margin * 10_000) / (revenue + stock)),
  };
};
