import type { DashboardProduct, WebSales } from '#frontend/features/dashboard/dashboard.queries.ts';
import { milliOf, realMilli } from '#frontend/features/dashboard/stock-figures.ts';
import type { RankedProduct } from '#frontend/features/till/till-sales.queries.ts';
import { centsFromEuros, type Cents } from '#shared/kernel/money.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';

/** Sales channel: site, or the shop's till (AMB-106). */
export const channels = ['web', 'till'] as const;
export type Channel = (typeof channels)[number];

export interface RankedSale {
  milli: number;
  /** HT. */
  cents: Cents;
}

export interface RankedRow {
  /** A product whose unit changed has two rows: pieces and kilograms cannot be added. */
  key: string;
  rank: number;
  label: string;
  category: string;
  /** Undefined for products known only from the till, which has no units. */
  unit: Unit | undefined;
  sold: Record<Channel, RankedSale>;
  /** Both channels, HT. */
  cents: Cents;
  /** Stock; undefined for products that left the catalogue. */
  realMilli: number | undefined;
  /** Days of cover at this rate; undefined when meaningless. */
  coverDays: number | undefined;
}

export interface ChannelSales {
  web?: WebSales['products'] | undefined;
  till?: readonly RankedProduct[] | undefined;
}

type Row = Omit<RankedRow, 'rank' | 'coverDays'>;

/** STK-01: products by sales over `days`, with their stock. The till's products are matched by name. */
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

const nothing = (): RankedSale => ({ milli: 0, cents: 0 });

/** Totals by channel. */
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
