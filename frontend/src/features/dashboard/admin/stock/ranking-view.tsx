import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type StockReading, webSalesQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { formatDate, formatInteger, formatMoney, formatStock } from '#frontend/lib/display/format.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { classNames } from '#frontend/ui/class-names.ts';
import { BarRows } from '#frontend/ui/chart/bar-rows.tsx';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { ChartIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { VirtualBody } from '#frontend/ui/table/virtual-body.tsx';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { rankedProducts } from './ranking.ts';
import { rankingColumns } from './ranking-columns.tsx';
import styles from './stock.module.css';

/** STK-10: seven days unless asked otherwise. */
const DEFAULT_DAYS = 7;
const BEST = 10;
const spans = [
  { value: '', label: '7 derniers jours' },
  { value: '14', label: '14 derniers jours' },
  { value: '28', label: '28 derniers jours' },
  { value: '90', label: '90 derniers jours' },
];

/** STK-01, the ranking of products by what they sold online, beside what is left of them. */
export function RankingView({ products }: Pick<StockReading, 'products'>) {
  const { values, set } = useFilters(['jours']);
  const [today] = useState(() => parisDay(new Date()));
  const days = spans.some(({ value }) => value === values.jours)
    ? Number(values.jours) || DEFAULT_DAYS
    : DEFAULT_DAYS;
  const sales = useQuery(webSalesQuery({ from: addDays(today, 1 - days), to: today }));
  const rows = useMemo(
    () => sales.data && rankedProducts(sales.data.products, products, days),
    [sales.data, products, days],
  );
  const best = rows?.slice(0, BEST) ?? [];
  return (
    <>
      {best.length > 0 ? (
        <section className={styles.section} aria-labelledby="meilleures">
          <h2 id="meilleures">Les meilleures ventes web</h2>
          <ChartFigure
            summary={`Meilleures ventes web sur ${days} jours : ${best
              .map(({ label, cents }) => `${label} ${formatMoney(cents)}`)
              .join(', ')}.`}
            table={{
              headers: ['Produit', 'Vendu', 'Montant HT'],
              rows: best.map(({ label, unit, soldMilli, cents }) => [
                label,
                formatStock(unit, soldMilli),
                formatMoney(cents),
              ]),
            }}
          >
            <BarRows
              rows={best.map(({ key, label, cents }) => ({
                key,
                label,
                parts: [{ value: cents, fill: 'ink' }],
                value: formatMoney(cents),
              }))}
            />
          </ChartFigure>
        </section>
      ) : null}
      {sales.isError ? <Missing query={sales} /> : null}
      {sales.isError && !rows ? null : (
        <DataTable
          caption="Classement des produits par ventes web"
          columns={rankingColumns}
          rows={rows}
          rowKey={({ key }) => key}
          csvName={`classement-${days}-jours`}
          Body={VirtualBody}
          filters={
            <>
              <SelectField
                className={styles.select}
                label="Période des ventes"
                hideLabel
                options={spans}
                value={values.jours}
                onChange={(event) => set('jours', event.target.value)}
              />
              <p className={classNames(styles.quiet, styles.count)} role="status">
                Ventes du site, du {formatDate(addDays(today, 1 - days))} au {formatDate(today)}
                {rows ? `, ${formatInteger(rows.length)} ${rows.length < 2 ? 'produit' : 'produits'}` : ''}
              </p>
            </>
          }
          empty={
            <EmptyState title="Aucune vente web sur cette période" picture={<ChartIcon size={36} />}>
              Choisissez une période plus longue.
            </EmptyState>
          }
        />
      )}
    </>
  );
}
