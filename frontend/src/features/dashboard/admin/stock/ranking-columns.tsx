import { formatInteger, formatMoney } from '#frontend/lib/display/format.ts';
import { ProductName } from '#frontend/ui/table/product-name.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { quantityColumn } from '#frontend/ui/table/quantity-column.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { availableTone } from '#shared/stock/levels/stock-health.ts';
import { type Channel, channels, type RankedRow } from './ranking.ts';

/** Both channels, or one. */
export type Shown = 'both' | Channel;

const names: Record<Channel, string> = { web: 'web', till: 'caisse' };

const channelColumns = (channel: Channel): Column<RankedRow>[] => [
  quantityColumn({
    isRounded: true,
    key: `vendu-${channel}`,
    header: `Vendu ${names[channel]}`,
    quantity: ({ unit, sold }) => (sold[channel].milli === 0 ? null : { unit, milli: sold[channel].milli }),
    sortBy: ({ sold }) => sold[channel].milli / MILLI_PER_UNIT,
    csv: ({ sold }) => sold[channel].milli / MILLI_PER_UNIT,
  }),
  {
    key: `montant-${channel}`,
    header: `HT ${names[channel]}`,
    numeric: true,
    cell: ({ sold }) => formatMoney(sold[channel].cents),
    sortBy: ({ sold }) => sold[channel].cents / 100,
  },
];

/** STK-01, AMB-106: a column per channel; with both, a column with their sum. */
export const rankingColumns = (shown: Shown): readonly Column<RankedRow>[] => [
  {
    key: 'rang',
    header: 'Rang',
    width: '4.75rem',
    numeric: true,
    cell: ({ rank }) => formatInteger(rank),
    sortBy: ({ rank }) => rank,
  },
  {
    key: 'produit',
    header: 'Produit',
    width: '20%',
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
  ...(shown === 'both' ? channels.flatMap(channelColumns) : channelColumns(shown)),
  ...(shown === 'both'
    ? [
        {
          key: 'ensemble',
          header: 'HT ensemble',
          numeric: true,
          cell: ({ cents }: RankedRow) => formatMoney(cents),
          sortBy: ({ cents }: RankedRow) => cents / 100,
        },
      ]
    : []),
  quantityColumn({
    isRounded: true,
    key: 'stock',
    header: 'Stock réel',
    quantity: ({ unit, realMilli }) =>
      realMilli === undefined || unit === undefined ? null : { unit, milli: realMilli },
    around: ({ realMilli }, figure) =>
      realMilli === undefined ? figure : <StatusBadge tone={availableTone(realMilli)}>{figure}</StatusBadge>,
  }),
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
