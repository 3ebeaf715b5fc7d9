import type { DashboardProduct, WebSales } from '#frontend/features/dashboard/dashboard.queries.ts';
import { milliOf, realMilli } from '#frontend/features/dashboard/stock-figures.ts';
import type { RankedProduct } from '#frontend/features/till/till-sales.queries.ts';
import { centsFromEuros, type Cents } from '#shared/kernel/money.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';

/** Where it was sold: online, or at the till of the shop (AMB-106). */
export const channels = ['web', 'till'] as const;
export type Channel = (typeof channels)[number];

export interface Sold {
  milli: number;
  /** Excluding VAT. */
  cents: Cents;
}

export interface RankedRow {
  /** A product whose unit changed meanwhile is two rows: pieces and kilograms do not add up. */
  key: string;
  rank: number;
  label: string;
  category: string;
  /** Undefined for what only the till knows: it counts without saying in what. */
  unit: Unit | undefined;
  sold: Record<Channel, Sold>;
  /** Of both channels, excluding VAT. */
  cents: Cents;
  /** What is there; undefined for a product that has left the catalogue. */
  realMilli: number | undefined;
  /** Days until it is gone at this pace; undefined where that says nothing. */
  coverDays: number | undefined;
}

export interface ChannelSales {
  web?: WebSales['products'] | undefined;
  till?: readonly RankedProduct[] | undefined;
}

type Row = Omit<RankedRow, 'rank' | 'coverDays'>;

/** STK-01, the ranking: what sold best in `days`, with what is left of it. The till's products are known here by their names. */
export const rankedProducts = (
  sales: ChannelSales,
  products: readonly DashboardProduct[],
  days: number,
): RankedRow[] => {
  const known = new Map(products.map((product) => [product.id, product]));
  const named = new Map(products.map((product) => [normalisedName(product.label), product]));
  const rows = new Map<string, Row>();
  const add = (channel: Channel, fresh: Omit<Row, 'sold' | 'cents'>, milli: number, cents: Cents) => {
    const row = rows.get(fresh.key) ?? { ...fresh, sold: { web: nothing(), till: nothing() }, cents: 0 };
    row.sold[channel].milli += milli;
    row.sold[channel].cents += cents;
    row.cents += cents;
    rows.set(fresh.key, row);
  };
  for (const { product_id: id, product_name: name, unit, quantity, amount } of sales.web ?? []) {
    const product = known.get(id);
    const label = product?.label ?? name;
    const category = product?.category ?? '—';
    const real = product?.unit === unit ? realMilli(product) : undefined;
    const row = { key: `${id} ${unit}`, label, category, unit, realMilli: real };
    add('web', row, milliOf(quantity), centsFromEuros(amount));
  }
  for (const { store, product_id: id, produit, rubrique, quantite_decimale, ca_ht } of sales.till ?? []) {
    const product = named.get(normalisedName(produit));
    const row = product
      ? {
          key: `${product.id} ${product.unit}`,
          label: product.label,
          category: product.category,
          unit: product.unit,
          realMilli: realMilli(product),
        }
      : { key: `${store} ${id}`, label: produit, category: rubrique, unit: undefined, realMilli: undefined };
    add('till', row, milliOf(quantite_decimale), centsFromEuros(ca_ht));
  }
  return [...rows.values()]
    .sort((a, b) => b.cents - a.cents || a.label.localeCompare(b.label, 'fr'))
    .map((row, at) => ({ ...row, rank: at + 1, coverDays: coverOf(row, days) }));
};

const nothing = (): Sold => ({ milli: 0, cents: 0 });

/** What each channel brought: told one beside the other, and added up only where that is said. */
export const channelTotals = (rows: readonly RankedRow[]): Record<Channel, Cents> => ({
  web: rows.reduce((sum, { sold }) => sum + sold.web.cents, 0),
  till: rows.reduce((sum, { sold }) => sum + sold.till.cents, 0),
});

const coverOf = (
  { realMilli: real, sold }: Pick<Row, 'realMilli' | 'sold'>,
  days: number,
): number | undefined => {
  const milli = sold.web.milli + sold.till.milli;
  return real === undefined || milli <= 0 ? undefined : Math.floor((Math.max(0, real) * days) / milli);
};
