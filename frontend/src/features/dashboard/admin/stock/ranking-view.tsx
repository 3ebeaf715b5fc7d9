import { useToday } from '#frontend/lib/display/use-today.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type StockReading, webSalesQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { tillRankingQuery } from '#frontend/features/till/till-sales.queries.ts';
import { formatDate, formatInteger, formatMoney } from '#frontend/lib/display/format.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { classNames } from '#frontend/ui/class-names.ts';
import { BarRows, FillKey } from '#frontend/ui/chart/bar-rows.tsx';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { ChartIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { VirtualBody } from '#frontend/ui/table/virtual-body.tsx';
import { addDays } from '#shared/kernel/dates.ts';
import { type Channel, channels, channelTotals, type RankedRow, rankedProducts } from './ranking.ts';
import { ProductName } from '#frontend/ui/table/product-name.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { quantityColumn } from '#frontend/ui/table/quantity-column.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { availableTone } from '#shared/stock/levels/stock-health.ts';
import styles from './stock.module.css';

/** STK-10: default seven days. */
const DEFAULT_DAYS = 7;
const BEST = 10;
const spans = [
  { value: '', label: '7 derniers jours' },
  { value: '14', label: '14 derniers jours' },
  { value: '28', label: '28 derniers jours' },
  { value: '90', label: '90 derniers jours' },
];

const choices = [
  { value: '', label: 'Web et caisse' },
  { value: 'web', label: 'Web' },
  { value: 'caisse', label: 'Caisse de Lormont' },
];

/** STK-01, AMB-106: best-selling products of site and till, together or separate, with their stock. */
export function RankingView({ products }: Pick<StockReading, 'products'>) {
  const { values, set } = useFilters(['jours', 'ventes']);
  const today = useToday();
  const days = spans.some(({ value }) => value === values.jours)
    ? Number(values.jours) || DEFAULT_DAYS
    : DEFAULT_DAYS;
  const shown: Shown = values.ventes === 'web' ? 'web' : values.ventes === 'caisse' ? 'till' : 'both';
  const { sales, rows } = useRanking(products, { from: addDays(today, 1 - days), to: today }, days, shown);
  const unread = sales.filter(({ query }) => !query.data);
  const awaited = unread.some(({ query }) => !query.isError);
  return (
    <>
      {rows?.length ? <BestSold rows={rows.slice(0, BEST)} shown={shown} days={days} /> : null}
      {unread.map(({ channel, query }) =>
        query.isError ? (
          <section key={channel} aria-label={channelNames[channel]}>
            <h3>{channelNames[channel]}</h3>
            <Missing query={query} />
          </section>
        ) : null,
      )}
      {unread.length === sales.length && !awaited ? null : (
        <DataTable
          caption={`Classement des produits : ${choices.find(({ value }) => value === values.ventes)?.label ?? choices[0]!.label}`}
          columns={rankingColumns(shown)}
          rows={awaited ? undefined : rows}
          rowKey={({ key }) => key}
          csvName={`classement-${days}-jours`}
          Body={VirtualBody}
          filters={
            <>
              <SalesChoice values={values} set={set} />
              <p className={classNames(styles.quiet, styles.count)} role="status">
                Du {formatDate(addDays(today, 1 - days))} au {formatDate(today)}
                {rows && !awaited ? ` : ${totalsText(rows, sales)}` : ''}
              </p>
            </>
          }
          empty={
            <EmptyState title="Aucune vente sur cette période" picture={<ChartIcon size={36} />}>
              Choisissez une période plus longue.
            </EmptyState>
          }
        />
      )}
    </>
  );
}

type Filters = ReturnType<typeof useFilters<'jours' | 'ventes'>>;

const SalesChoice = ({ values, set }: Pick<Filters, 'values' | 'set'>) => (
  <>
    <SelectField
      className={styles.select}
      label="Ventes"
      hideLabel
      options={choices}
      value={values.ventes}
      onChange={(event) => set('ventes', event.target.value)}
    />
    <SelectField
      className={styles.select}
      label="Période des ventes"
      hideLabel
      options={spans}
      value={values.jours}
      onChange={(event) => set('jours', event.target.value)}
    />
  </>
);

/** The sales of the period, and the ranking of those that loaded. */
const useRanking = (
  products: StockReading['products'],
  span: { from: string; to: string },
  days: number,
  shown: Shown,
) => {
  const web = useQuery({ ...webSalesQuery(span), enabled: shown !== 'till' });
  const till = useQuery({ ...tillRankingQuery(span), enabled: shown !== 'web' });
  const sales: Sales = [
    ...(shown === 'till' ? [] : [{ channel: 'web' as const, query: web }]),
    ...(shown === 'web' ? [] : [{ channel: 'till' as const, query: till }]),
  ];
  const webSales = shown === 'till' ? undefined : web.data?.products;
  const tillSales = shown === 'web' ? undefined : till.data?.data;
  const rows = useMemo(
    () => (webSales ?? tillSales) && rankedProducts({ web: webSales, till: tillSales }, products, days),
    [webSales, tillSales, products, days],
  );
  return { sales, rows };
};

type Sales = { channel: Channel; query: UseQueryResult }[];

const channelNames: Record<Channel, string> = { web: 'Ventes web', till: 'Caisse de Lormont' };

/** Total by channel; their sum only when both loaded. */
const totalsText = (rows: readonly RankedRow[], sales: Sales): string => {
  const totals = channelTotals(rows);
  const read = sales.filter(({ query }) => query.data !== undefined);
  const parts = read.map(({ channel }) => `${channelNames[channel]} ${formatMoney(totals[channel])} HT`);
  const sum = read.length === 2 ? [`ensemble ${formatMoney(totals.web + totals.till)} HT`] : [];
  const count = `${formatInteger(rows.length)} ${rows.length < 2 ? 'produit' : 'produits'}`;
  return [...parts, ...sum, count].join(', ');
};

const BestSold = ({ rows, shown, days }: { rows: readonly RankedRow[]; shown: Shown; days: number }) => {
  const drawn = channels.filter((channel) => shown === 'both' || shown === channel);
  return (
    <section className={styles.section} aria-labelledby="meilleures">
      <h2 id="meilleures">Les meilleures ventes</h2>
      <ChartFigure
        summary={`Meilleures ventes HT sur ${days} jours : ${rows
          .map(({ label, cents }) => `${label} ${formatMoney(cents)}`)
          .join(', ')}.`}
        table={{
          headers: ['Produit', ...drawn.map((channel) => `${channelNames[channel]}, HT`)],
          rows: rows.map(({ label, sold }) => [
            label,
            ...drawn.map((channel) => formatMoney(sold[channel].cents)),
          ]),
        }}
      >
        {shown === 'both' ? (
          <FillKey fills={drawn.map((channel) => ({ fill: fills[channel], label: channelNames[channel] }))} />
        ) : null}
        <BarRows
          stacked
          rows={rows.map(({ key, label, sold, cents }) => ({
            key,
            label,
            parts: drawn.map((channel) => ({ value: sold[channel].cents, fill: fills[channel] })),
            value: formatMoney(cents),
          }))}
        />
      </ChartFigure>
    </section>
  );
};

const fills = { web: 'ink', till: 'hatch' } as const;

/** Both channels, or one. */
type Shown = 'both' | Channel;

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
const rankingColumns = (shown: Shown): readonly Column<RankedRow>[] => [
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
