import { formatInteger, formatMoney, formatStock } from '#frontend/lib/display/format.ts';
import { ProductName } from '#frontend/ui/table/product-name.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { availableTone } from '#shared/stock/levels/stock-health.ts';
import type { RankedRow } from './ranking.ts';

export const rankingColumns: readonly Column<RankedRow>[] = [
  {
    key: 'rang',
    header: 'Rang',
    width: '5rem',
    numeric: true,
    cell: ({ rank }) => formatInteger(rank),
    sortBy: ({ rank }) => rank,
  },
  {
    key: 'produit',
    header: 'Produit',
    width: '28%',
    primary: true,
    cell: ({ label }) => <ProductName name={label} />,
    sortBy: ({ label }) => label,
  },
  {
    key: 'categorie',
    header: 'Catégorie',
    from: 'large',
    cell: ({ category }) => category,
    sortBy: ({ category }) => category,
  },
  {
    key: 'vendu',
    header: 'Vendu',
    numeric: true,
    cell: ({ unit, soldMilli }) => formatStock(unit, soldMilli),
    sortBy: ({ soldMilli }) => soldMilli / MILLI_PER_UNIT,
  },
  {
    key: 'montant',
    header: 'Montant HT',
    numeric: true,
    cell: ({ cents }) => formatMoney(cents),
    sortBy: ({ cents }) => cents / 100,
  },
  {
    key: 'stock',
    header: 'Stock réel',
    numeric: true,
    cell: ({ unit, realMilli }) =>
      realMilli === undefined ? (
        '—'
      ) : (
        <StatusBadge tone={availableTone(realMilli)}>{formatStock(unit, realMilli)}</StatusBadge>
      ),
    sortBy: ({ realMilli }) => (realMilli === undefined ? null : realMilli / MILLI_PER_UNIT),
  },
  {
    key: 'couverture',
    header: 'Couverture',
    numeric: true,
    from: 'desk',
    cell: ({ coverDays }) =>
      coverDays === undefined ? '—' : `${formatInteger(coverDays)} ${coverDays < 2 ? 'jour' : 'jours'}`,
    sortBy: ({ coverDays }) => coverDays,
  },
];
