import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CarcassMargin, marginsQuery } from '#frontend/features/cutting/margins.queries.ts';
import { formatDate, formatExactKilograms, formatMoney } from '#frontend/lib/display/format.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { ScaleIcon } from '#frontend/ui/icons/icons-trade.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { ListPage } from '#frontend/ui/table/list-page.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import styles from './margin-panel.module.css';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { GroupedMargins } from './grouped-margins.tsx';
import type { MarginGrouping } from './margin-groups.ts';
import { MarginPanel } from './margin-panel.tsx';

/** An unknown cost is shown as such, not as 0. */
const money = (euros: number | null): string =>
  euros === null ? 'inconnu' : formatMoney(centsFromEuros(euros));

const columns: readonly Column<CarcassMargin>[] = [
  {
    key: 'lot',
    header: 'Carcasse',
    primary: true,
    cell: ({ product_name: name, lot }) => (
      <>
        {name} <span className={styles.lot}>{lot}</span>
      </>
    ),
    sortBy: ({ product_name: name }) => name,
    csv: ({ product_name: name, lot }) => `${name}, ${lot}`,
  },
  {
    key: 'made_at',
    header: 'Entrée',
    from: 'desk',
    cell: ({ made_at: at }) => formatDate(at),
    sortBy: ({ made_at: at }) => at,
  },
  {
    key: 'qty',
    header: 'Poids',
    from: 'large',
    numeric: true,
    cell: ({ qty }) => formatExactKilograms(milliFromWire(qty) ?? 0),
    sortBy: ({ qty }) => qty,
  },
  ...(
    [
      ['cost', 'Achat HT'],
      ['revenue', 'Vendu HT'],
      ['stock', 'Reste en stock'],
      ['margin', 'Marge à ce jour'],
      ['expected_margin', 'Marge attendue'],
    ] as const
  ).map(([key, header]): Column<CarcassMargin> => ({
    key,
    header,
    numeric: true,
    cell: (row) => money(row[key]),
    sortBy: (row) => row[key] ?? Number.NEGATIVE_INFINITY,
    csv: (row) => row[key],
  })),
];

const groupings: { value: MarginGrouping | 'carcass'; label: string }[] = [
  { value: 'carcass', label: 'Carcasse par carcasse' },
  { value: 'supplier', label: 'Par fournisseur' },
  { value: 'kind', label: 'Par espèce' },
];

/** Cost, sales and stock of each carcass. */
export function Margins() {
  const margins = useInfiniteQuery(marginsQuery());
  const [grouping, setGrouping] = useState<MarginGrouping | 'carcass'>('carcass');
  const [opened, setOpened] = useState<CarcassMargin>();
  const rows = margins.data?.pages.flatMap((page) => page.data);
  return (
    <>
      <SelectField
        label="Montrer"
        className={styles.grouping}
        options={groupings}
        value={grouping}
        onChange={({ target }) => setGrouping(target.value as typeof grouping)}
      />
      {grouping !== 'carcass' && rows ? <GroupedMargins rows={rows} by={grouping} query={margins} /> : null}
      {grouping === 'carcass' || !rows ? (
        <ListPage
          query={margins}
          failure="Les marges n’ont pas pu être lues"
          caption="Marge des carcasses"
          columns={columns}
          rows={rows}
          rowKey={({ product_id: id, lot }) => `${id} ${lot}`}
          rowTone={({ expected_margin: expected }) =>
            expected !== null && expected < 0 ? 'danger' : undefined
          }
          onOpenRow={setOpened}
          csvName="marge-des-carcasses"
          empty={
            <EmptyState title="Aucune carcasse découpée pour le moment" picture={<ScaleIcon size={36} />}>
              Entrez une carcasse avec son prix d’achat dans l’atelier : sa marge se suit ici.
            </EmptyState>
          }
        />
      ) : null}
      {opened ? <MarginPanel carcass={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}
