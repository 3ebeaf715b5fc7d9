import { useQuery } from '@tanstack/react-query';
import { payoutsQuery } from '#frontend/features/accounting/accounting.queries.ts';
import { formatDate, formatMoney } from '#frontend/lib/display/format.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { PeriodFields } from '#frontend/ui/fields/period-fields.tsx';
import { CardIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import type { PayoutRow } from '#shared/accounting/money.contract.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { moneyWayLabels, payoutStateLabels } from '#shared/payments/money-labels.ts';
import styles from './money.module.css';

const amount = (
  key: 'montant' | 'paiements' | 'rembourses' | 'frais' | 'autres',
  header: string,
): Column<PayoutRow> => ({
  key,
  header,
  numeric: true,
  cell: ({ [key]: euros }) => (euros === null ? '—' : formatMoney(centsFromEuros(euros))),
  sortBy: ({ [key]: euros }) => euros ?? 0,
  csv: ({ [key]: euros }) => euros ?? '',
});

const columns: readonly Column<PayoutRow>[] = [
  {
    key: 'jour',
    header: 'Jour',
    primary: true,
    cell: ({ at }) => formatDate(parisDay(new Date(at))),
    sortBy: ({ at }) => at,
    csv: ({ at }) => at,
  },
  { key: 'moyen', header: 'Par', cell: ({ moyen }) => moneyWayLabels[moyen], sortBy: ({ moyen }) => moyen },
  amount('montant', 'Montant'),
  {
    key: 'etat',
    header: 'État',
    cell: ({ etat }) => payoutStateLabels[etat],
    sortBy: ({ etat }) => payoutStateLabels[etat],
  },
  {
    key: 'arrivee',
    header: 'Arrivée',
    cell: ({ arrivee }) => (arrivee === null ? '—' : formatDate(arrivee)),
    sortBy: ({ arrivee }) => arrivee ?? '',
    csv: ({ arrivee }) => arrivee ?? '',
  },
  amount('paiements', 'Paiements'),
  amount('rembourses', 'Remboursé'),
  amount('frais', 'Frais'),
  amount('autres', 'Autres'),
  { key: 'id', header: 'Référence', cell: ({ id }) => <Reference>{id}</Reference>, csv: ({ id }) => id },
];

/** Payouts of Stripe and PayPal, for comparison with the bank statement. */
export function PayoutList({ days }: { days: { du: string; au: string } }) {
  const payouts = useQuery(payoutsQuery(days));
  const { set } = useFilters(['du', 'au']);
  const period = <PeriodFields className={styles.day} from={days.du} to={days.au} set={set} />;
  return (
    <>
      {payouts.data ? (
        <StatBand>
          <Stat label="Arrivé" value={formatMoney(centsFromEuros(payouts.data.arrives))} />
          <Stat label="En route" value={formatMoney(centsFromEuros(payouts.data.en_route))} />
        </StatBand>
      ) : null}
      <LoadFailure query={payouts} title="Les virements n’ont pas pu être lus" />
      {payouts.isError && !payouts.data ? (
        period
      ) : (
        <DataTable
          caption="Virements vers la banque"
          columns={columns}
          rows={payouts.data?.data}
          rowKey={({ moyen, id }) => `${moyen}-${id}`}
          csvName={`virements-${days.du}-${days.au}`}
          csvNote="Une ligne par virement, montants en euros."
          filters={period}
          empty={
            <EmptyState title="Aucun virement sur cette période" picture={<CardIcon size={36} />}>
              Les virements de Stripe et de PayPal sont lus chaque nuit.
            </EmptyState>
          }
        />
      )}
    </>
  );
}
