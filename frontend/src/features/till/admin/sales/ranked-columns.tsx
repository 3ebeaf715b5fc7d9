import { signedPercent } from '#frontend/features/till/till-texts.ts';
import { csvMoment } from '#shared/kernel/csv.ts';
import { formatDateTime, formatInteger, formatMoney, formatPercent } from '#frontend/lib/display/format.ts';
import { ProductName } from '#frontend/ui/table/product-name.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { quantityColumn } from '#frontend/ui/table/quantity-column.tsx';
import type { BasisPoints, Cents } from '#shared/kernel/money.ts';
import type { CategoryRow, ProductRow } from './ranked-rows.ts';

const change = (points: BasisPoints | null | undefined): string =>
  points === undefined ? '—' : points === null ? 'nouveau' : signedPercent(points / 100);

interface Sold {
  quantity: number;
  cents: Cents;
  netCents: Cents;
  free: number;
  discountCents: Cents | null;
  beforeCents: Cents | undefined;
  change: BasisPoints | null | undefined;
}

// the till mixes kilograms and pieces in one column: no unit
const quantity: Column<Sold> = quantityColumn({
  key: 'quantite',
  header: 'Quantité',
  quantity: (row) => ({ milli: Math.round(row.quantity * 1000) }),
});

const revenue: readonly Column<Sold>[] = [
  {
    key: 'ttc',
    header: 'CA TTC',
    numeric: true,
    cell: ({ cents }) => formatMoney(cents),
    sortBy: ({ cents }) => cents / 100,
  },
  {
    key: 'evolution',
    header: 'Évolution',
    numeric: true,
    cell: (row) => change(row.change),
    sortBy: (row) => (row.change === undefined || row.change === null ? null : row.change / 100),
  },
  {
    key: 'avant',
    header: 'CA TTC de la période d’avant',
    csvOnly: true,
    cell: () => null,
    csv: ({ beforeCents }) => (beforeCents === undefined ? null : beforeCents / 100),
  },
  {
    key: 'ht',
    header: 'CA HT',
    numeric: true,
    cell: ({ netCents }) => formatMoney(netCents),
    sortBy: ({ netCents }) => netCents / 100,
  },
];

const given: readonly Column<Sold>[] = [
  {
    key: 'offerts',
    header: 'Offerts',
    numeric: true,
    cell: ({ free }) => formatInteger(free),
    sortBy: ({ free }) => free,
  },
  {
    key: 'remises',
    header: 'Remises',
    numeric: true,
    cell: ({ discountCents }) => (discountCents === null ? '—' : formatMoney(discountCents)),
    sortBy: ({ discountCents }) => (discountCents === null ? null : discountCents / 100),
  },
];

/** TILL-04. */
export const productColumns: readonly Column<ProductRow>[] = [
  {
    key: 'rang',
    header: 'Rang',
    width: '4.5rem',
    numeric: true,
    wideOnly: true,
    from: 'large',
    cell: ({ rank }) => formatInteger(rank),
    sortBy: ({ rank }) => rank,
  },
  {
    key: 'produit',
    header: 'Produit',
    width: '16%',
    primary: true,
    cell: ({ name }) => <ProductName name={name} />,
    sortBy: ({ name }) => name,
  },
  {
    key: 'rubrique',
    header: 'Rubrique',
    // fits CHARCUTERIE
    width: '8.5rem',
    cell: ({ category }) => <ProductName name={category} />,
    sortBy: ({ category }) => category,
  },
  { key: 'boutique', header: 'Boutique', csvOnly: true, cell: () => null, csv: ({ store }) => store },
  {
    key: 'pu',
    header: 'Prix TTC',
    numeric: true,
    from: 'desk',
    cell: ({ unitPriceCents }) => formatMoney(unitPriceCents),
    sortBy: ({ unitPriceCents }) => unitPriceCents / 100,
  },
  quantity,
  // lower priority than the specification's columns (AMB-109)
  ...revenue.map((column): Column<ProductRow> => ({
    ...column,
    ...(column.key === 'evolution' && { from: 'wide' }),
  })),
  {
    key: 'tva',
    header: 'TVA',
    width: '5rem',
    numeric: true,
    from: 'desk',
    cell: ({ vatPercent }) => formatPercent(Math.round(vatPercent * 100)),
    sortBy: ({ vatPercent }) => vatPercent,
  },
  ...given.map((column): Column<ProductRow> => ({ ...column, from: 'desk' })),
  {
    key: 'derniere',
    header: 'Dernière vente',
    from: 'desk',
    cell: ({ lastSale }) => (lastSale === null ? '—' : <ProductName name={formatDateTime(lastSale)} />),
    sortBy: ({ lastSale }) => lastSale,
    csv: ({ lastSale }) => (lastSale === null ? null : csvMoment(lastSale)),
  },
];

/** TILL-02, categories. */
export const categoryColumns: readonly Column<CategoryRow>[] = [
  {
    key: 'rubrique',
    header: 'Rubrique',
    primary: true,
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  {
    key: 'part',
    header: 'Part du CA',
    numeric: true,
    cell: ({ share }) => (share === null ? '—' : formatPercent(Math.round(share * 100))),
    sortBy: ({ share }) => share,
  },
  quantity,
  ...revenue,
  ...given,
];
