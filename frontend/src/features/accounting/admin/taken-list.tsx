import { useQuery } from '@tanstack/react-query';
import { takenQuery } from '#frontend/features/accounting/accounting.queries.ts';
import { formatDateTime, formatMoney } from '#frontend/lib/display/format.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { PeriodFields } from '#frontend/ui/fields/period-fields.tsx';
import { CardIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import type { TakenRow } from '#shared/accounting/taken.contract.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import styles from './money.module.css';
import { amountColumn, orderColumns } from './order-columns.tsx';

const ways = { especes: 'Espèces', cheque: 'Chèque' } as const;

const columns: readonly Column<TakenRow>[] = [
  ...orderColumns<TakenRow>(),
  {
    key: 'remis_le',
    header: 'Remise',
    cell: ({ remis_le: at }) => formatDateTime(at),
    sortBy: ({ remis_le: at }) => at,
    csv: ({ remis_le: at }) => at,
  },
  {
    key: 'moyen',
    header: 'Moyen',
    cell: ({ moyen }) => ways[moyen],
    sortBy: ({ moyen }) => ways[moyen],
    csv: ({ moyen }) => ways[moyen],
  },
  amountColumn('montant', 'Encaissé'),
  amountColumn('total', 'Commande TTC'),
  amountColumn('refuse', 'Refusé'),
  amountColumn('reste_du', 'Reste dû'),
];

/** Payments collected by drivers: cash and cheques to count and to record in Dolibarr. */
export function TakenList({ days }: { days: { du: string; au: string } }) {
  const taken = useQuery(takenQuery(days));
  const { set } = useFilters(['du', 'au']);
  const period = <PeriodFields className={styles.day} from={days.du} to={days.au} set={set} />;
  return (
    <>
      {taken.data ? (
        <StatBand>
          <Stat label="Espèces" value={formatMoney(centsFromEuros(taken.data.especes))} />
          <Stat label="Chèques" value={formatMoney(centsFromEuros(taken.data.cheque))} />
        </StatBand>
      ) : null}
      <LoadFailure query={taken} title="Ce que les livreurs ont encaissé n’a pas pu être lu" />
      {taken.isError && !taken.data ? (
        period
      ) : (
        <DataTable
          caption="Encaissé par les livreurs"
          columns={columns}
          rows={taken.data?.data}
          rowKey={({ order_id: id }) => id}
          csvName={`encaisse-a-la-remise-${days.du}-${days.au}`}
          csvNote="Une ligne par remise, montants TTC en euros."
          filters={period}
          empty={
            <EmptyState title="Rien n’a été encaissé à la remise" picture={<CardIcon size={36} />}>
              Un livreur note les espèces et les chèques en remettant une commande.
            </EmptyState>
          }
        />
      )}
    </>
  );
}
