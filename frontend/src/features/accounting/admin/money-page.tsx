import { useToday } from '#frontend/lib/display/use-today.ts';
import { useSearchParams } from 'react-router-dom';
import {
  moneyFilterOf,
  type MoneyFilter,
  moneyQuery,
  moneySumsQuery,
} from '#frontend/features/accounting/accounting.queries.ts';
import { Overdue } from '#frontend/features/wholesale/admin/overdue/overdue.tsx';
import { PaymentCases } from '#frontend/features/payments/admin/payment-cases.tsx';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { TabLinks } from '#frontend/ui/tabs.tsx';
import { addDays } from '#shared/kernel/dates.ts';
import { PayoutList } from './payout-list.tsx';
import { TakenList } from './taken-list.tsx';
import { Uninvoiced } from './uninvoiced.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useFilledPages } from '#frontend/lib/lists/use-filled-pages.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { CardIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { ListPage } from '#frontend/ui/table/list-page.tsx';
import { moneyColumns } from './money-columns.tsx';
import { MoneyFilters } from './money-filters.tsx';
import { PeriodSums, SumsBand } from './money-sums.tsx';
import { call } from '#frontend/lib/api/call.ts';
import { SaveFile } from '#frontend/ui/save-file.tsx';
import { CsvNote } from '#frontend/ui/table/csv-note.tsx';
import { downloadCsv } from '#frontend/ui/table/table-csv.ts';
import { moneyContract, type MoneySums } from '#shared/accounting/money.contract.ts';
import { formatDate, formatMoney } from '#frontend/lib/display/format.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import styles from './money.module.css';

const views = [
  { key: 'mouvements', label: 'Mouvements' },
  { key: 'jours', label: 'Par jour' },
  { key: 'virements', label: 'Virements' },
  { key: 'livreurs', label: 'Livreurs' },
  { key: 'retards', label: 'En retard' },
  { key: 'a-trancher', label: 'À trancher' },
] as const;

const TAB = 'paiements';
/** Default period: thirty days including today. */
const DAYS_BEFORE = 29;

/** paiements: money movements by day and way, overdue invoices, and differences. */
export function MoneyPage() {
  const [parameters] = useSearchParams();
  const today = useToday();
  const parameter = (name: string) => parameters.get(name) ?? '';
  const view = views.find(({ key }) => key === parameter('vue'))?.key ?? 'mouvements';
  const days = { du: parameter('du') || addDays(today, -DAYS_BEFORE), au: parameter('au') || today };
  const money = moneyFilterOf(days, parameter('moyen'), parameter('nature'));
  const hrefOf = (key: string) => {
    const next = new URLSearchParams(parameters);
    next.set('vue', key);
    return key === 'mouvements' && [...parameters.keys()].length <= 2
      ? adminTabPath(TAB)
      : `?${next.toString()}`;
  };
  return (
    <div className={styles.page}>
      <TabLinks label="Paiements" tabs={views} selected={view} hrefOf={hrefOf} />
      {view === 'mouvements' ? <MoneyList filter={money} /> : null}
      {view === 'jours' ? <MoneyDays filter={money} /> : null}
      {view === 'virements' ? <PayoutList days={days} /> : null}
      {view === 'livreurs' ? <TakenList days={days} /> : null}
      {view === 'retards' ? (
        <>
          <Overdue />
          <Uninvoiced />
        </>
      ) : null}
      {view === 'a-trancher' ? <PaymentCases /> : null}
    </div>
  );
}

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

/** Exports the whole period, independent of loaded rows. */
export function ExportMoney({ filter }: { filter: MoneyFilter }) {
  const save = async () => {
    const { data } = await call(moneyContract.endpoints.exportMoney, { query: filter }, { as: 'admin' });
    downloadCsv(data.filename, data.content);
  };
  return (
    <CsvNote text="Toute la période : moyen, frais, HT, TVA par taux et TTC de la commande, factures, code comptable.">
      <SaveFile save={save}>Exporter (CSV)</SaveFile>
    </CsvNote>
  );
}

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
