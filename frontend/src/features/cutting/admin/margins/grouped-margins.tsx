import type { CarcassMargin } from '#frontend/features/cutting/margins.queries.ts';
import { formatMoney, formatPercent } from '#frontend/lib/display/format.ts';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { quantityColumn } from '#frontend/ui/table/quantity-column.tsx';
import type { NextPage } from '#frontend/ui/table/next-page.ts';
import { nextPageOf } from '#frontend/ui/table/next-page.ts';
import { type MarginGroup, marginGroups, type MarginGrouping } from './margin-groups.ts';
import styles from './margin-panel.module.css';

const money = (key: 'cost' | 'revenue' | 'stock', header: string): Column<MarginGroup> => ({
  key,
  header,
  numeric: true,
  from: 'desk',
  cell: (group) => formatMoney(group[key]),
  sortBy: (group) => group[key],
  csv: (group) => group[key] / 100,
});

const columnsOf = (by: MarginGrouping): readonly Column<MarginGroup>[] => [
  {
    key: 'name',
    header: by === 'supplier' ? 'Fournisseur' : 'Espèce',
    primary: true,
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  {
    key: 'carcasses',
    header: 'Carcasses',
    numeric: true,
    cell: ({ carcasses, unpriced }) =>
      unpriced === 0 ? carcasses : `${carcasses}, dont ${unpriced} sans prix d’achat`,
    sortBy: ({ carcasses }) => carcasses,
  },
  quantityColumn({
    key: 'grams',
    header: 'Poids',
    from: 'desk',
    quantity: ({ grams }) => ({ unit: 'kg', milli: grams }),
  }),
  money('cost', 'Achat HT'),
  money('revenue', 'Vendu HT'),
  money('stock', 'Reste en stock'),
  {
    key: 'margin',
    header: 'Marge attendue',
    numeric: true,
    cell: ({ margin }) => (margin === null ? 'inconnue' : formatMoney(margin)),
    sortBy: ({ margin }) => margin ?? Number.NEGATIVE_INFINITY,
    csv: ({ margin }) => (margin === null ? null : margin / 100),
  },
  {
    key: 'rate',
    header: 'Taux',
    numeric: true,
    cell: ({ rate }) => (rate === null ? '—' : formatPercent(rate)),
    sortBy: ({ rate }) => rate ?? Number.NEGATIVE_INFINITY,
    csv: ({ rate }) => (rate === null ? null : rate / 100),
  },
];

interface GroupedMarginsProps {
  rows: readonly CarcassMargin[];
  by: MarginGrouping;
  query: NextPage;
}

/** Margins grouped by supplier or kind, over the loaded carcasses, which it states. */
export const GroupedMargins = ({ rows, by, query }: GroupedMarginsProps) => (
  <>
    <p className={styles.rule}>
      {query.hasNextPage
        ? `Des ${rows.length} carcasses les plus récentes : les plus anciennes se lisent en bas du tableau.`
        : `De toutes les carcasses découpées : ${rows.length}.`}
    </p>
    <DataTable
      caption={by === 'supplier' ? 'Marge par fournisseur' : 'Marge par espèce'}
      columns={columnsOf(by)}
      rows={marginGroups(rows, by)}
      rowKey={({ name }) => name}
      rowTone={({ margin }) => (margin !== null && margin < 0 ? 'danger' : undefined)}
      csvName={by === 'supplier' ? 'marge-par-fournisseur' : 'marge-par-espece'}
      more={nextPageOf(query)}
    />
  </>
);
