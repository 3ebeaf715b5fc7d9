import { useQuery } from '@tanstack/react-query';
import { type MoneyFilter, moneySumsQuery } from '#frontend/features/accounting/accounting.queries.ts';
import { formatDate, formatMoney } from '#frontend/lib/display/format.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { CardIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import type { MoneySums } from '#shared/accounting/money.contract.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { MoneyFilters } from './money-filters.tsx';
import { SumsBand } from './money-sums.tsx';

type Day = MoneySums & { jour: string };

const amount = (key: keyof MoneySums, header: string): Column<Day> => ({
  key,
  header,
  numeric: true,
  cell: (day) => formatMoney(centsFromEuros(day[key])),
  sortBy: (day) => day[key],
});

const columns: readonly Column<Day>[] = [
  {
    key: 'jour',
    header: 'Jour',
    primary: true,
    cell: ({ jour }) => formatDate(jour),
    sortBy: ({ jour }) => jour,
  },
  amount('carte', 'Carte'),
  amount('paypal', 'PayPal'),
  amount('hors_site', 'Hors du site'),
  amount('rembourse', 'Remboursé'),
  amount('frais', 'Frais'),
  amount('total', 'Net'),
];

/** Totals by day, for comparison with a bank statement. */
export function MoneyDays({ filter }: { filter: MoneyFilter }) {
  const sums = useQuery(moneySumsQuery(filter));
  return (
    <>
      {sums.data ? <SumsBand total={sums.data.total} unknownFees={sums.data.frais_inconnus} /> : null}
      <LoadFailure query={sums} title="Les paiements n’ont pas pu être lus" />
      {sums.isError && !sums.data ? (
        <MoneyFilters filter={filter} />
      ) : (
        <DataTable
          caption="Argent par jour"
          columns={columns}
          rows={sums.data?.jours}
          rowKey={({ jour }) => jour}
          csvName={`paiements-par-jour-${filter.du}-${filter.au}`}
          csvNote="Une ligne par jour, montants TTC en euros."
          filters={<MoneyFilters filter={filter} />}
          empty={<EmptyState title="Aucun mouvement sur cette période" picture={<CardIcon size={36} />} />}
        />
      )}
    </>
  );
}
