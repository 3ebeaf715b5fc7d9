import { useQuery } from '@tanstack/react-query';
import { uninvoicedQuery } from '#frontend/features/accounting/accounting.queries.ts';
import { formatDate, formatMoney } from '#frontend/lib/display/format.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import type { UninvoicedRow } from '#shared/accounting/taken.contract.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { type OverdueAge, overdueAges } from '#shared/wholesale/overdue.ts';
import { amountColumn, orderColumns } from './order-columns.tsx';

const ageLabels: Readonly<Record<OverdueAge, string>> = {
  recent: '0 à 15 jours',
  month: '16 à 30 jours',
  older: '31 jours et plus',
};

const columns: readonly Column<UninvoicedRow>[] = [
  ...orderColumns<UninvoicedRow>(),
  {
    key: 'livre_le',
    header: 'Livrée le',
    cell: ({ livre_le: at }) => formatDate(at),
    sortBy: ({ livre_le: at }) => at,
    csv: ({ livre_le: at }) => at,
  },
  {
    key: 'jours',
    header: 'Depuis',
    numeric: true,
    cell: ({ jours }) => `${jours} ${jours < 2 ? 'jour' : 'jours'}`,
    sortBy: ({ jours }) => jours,
    csv: ({ jours }) => jours,
  },
  amountColumn('reste_du', 'Reste dû'),
];

/** Delivered orders of the site without an invoice, by age; hidden when empty. */
export function Uninvoiced() {
  const list = useQuery(uninvoicedQuery());
  const rows = list.data ?? [];
  const sumOf = ({ from, to }: (typeof overdueAges)[number]) =>
    rows.reduce(
      (cents, { jours, reste_du: due }) =>
        jours >= from && jours <= to ? cents + centsFromEuros(due) : cents,
      0,
    );
  if (list.isError)
    return <LoadFailure query={list} title="Les commandes à facturer n’ont pas pu être lues" />;
  if (rows.length === 0) return null;
  return (
    <section aria-label="Livrées, pas encore facturées">
      <h2>Livrées, pas encore facturées</h2>
      <StatBand>
        {overdueAges.map((age) => (
          <Stat key={age.key} label={ageLabels[age.key]} value={formatMoney(sumOf(age))} />
        ))}
      </StatBand>
      <DataTable
        caption="Commandes du site livrées, pas encore facturées"
        columns={columns}
        rows={rows}
        rowKey={({ order_id: id }) => id}
        csvName="livrees-pas-facturees"
        csvNote="Une ligne par commande, reste dû TTC en euros."
      />
    </section>
  );
}
