import { useInfiniteQuery } from '@tanstack/react-query';
import { type MoneyFilter, moneyQuery } from '#frontend/features/accounting/accounting.queries.ts';
import { useFilledPages } from '#frontend/lib/lists/use-filled-pages.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { CardIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { ListPage } from '#frontend/ui/table/list-page.tsx';
import { ExportMoney } from './export-money.tsx';
import { moneyColumns } from './money-columns.tsx';
import { MoneyFilters } from './money-filters.tsx';
import { PeriodSums } from './money-sums.tsx';

/** Movements, newest first, with totals above. */
export function MoneyList({ filter }: { filter: MoneyFilter }) {
  const money = useInfiniteQuery(moneyQuery(filter));
  const rows = money.data?.pages.flatMap(({ data }) => data);
  useFilledPages(money, rows?.length ?? 0);
  return (
    <ListPage
      query={money}
      failure="Les paiements n’ont pas pu être lus"
      notes={<PeriodSums filter={filter} />}
      caption="Mouvements d’argent"
      columns={moneyColumns}
      rows={rows}
      rowKey={({ id }) => id}
      rowTone={({ ecarts }) => (ecarts.length > 0 ? 'danger' : undefined)}
      filters={
        <>
          <MoneyFilters filter={filter} />
          <ExportMoney filter={filter} />
        </>
      }
      empty={
        <EmptyState title="Aucun mouvement sur cette période" picture={<CardIcon size={36} />}>
          Les paiements par carte et PayPal, les remboursements et les règlements vus dans Dolibarr viennent
          ici d’eux-mêmes.
        </EmptyState>
      }
    />
  );
}
