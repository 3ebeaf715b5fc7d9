import type { ReactNode } from 'react';
import { BlockBoundary } from './block-boundary.tsx';
import { IncompleteBlock } from './incomplete-block.tsx';
import { JobsBlock } from './jobs-block.tsx';
import { MorningPoint } from '#frontend/features/dashboard/admin/morning/morning-point.tsx';
import { StockBlock } from './stock-block.tsx';
import { TillBlock } from './till-block.tsx';
import { TodoBlock } from './todo-block.tsx';
import { useQuery } from '@tanstack/react-query';
import {
  type DashboardProduct,
  stockProductsQuery,
  webSalesQuery,
} from '#frontend/features/dashboard/dashboard.queries.ts';
import { alertsOf, minimumOf, realMilli } from '#frontend/features/dashboard/stock-figures.ts';
import {
  formatInteger,
  formatStock,
  formatDate,
  formatMoney,
  formatTime,
} from '#frontend/lib/display/format.ts';
import { stockAlertsPath, adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Block } from './block.tsx';
import { RunningOut } from './running-out.tsx';
import { stockAge } from './stock-age.ts';
import { BarRows } from '#frontend/ui/chart/bar-rows.tsx';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';
import { useToday } from '#frontend/lib/display/use-today.ts';
import { frenchNumber } from '#shared/kernel/french-number.ts';
import { DAYS, salesByDay, salesSpan } from '#frontend/features/dashboard/sales-by-day.ts';
import { DayLines } from '#frontend/ui/chart/day-lines.tsx';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import styles from './overview.module.css';

interface OverviewProps {
  /** Pending ERP writes. */
  erp: ReactNode;
  /** Failures that require attention. */
  attention: ReactNode;
}

/** The overview (ADM-16, AMB-89): morning report, tasks, sales, stock, problems. */
export const Overview = ({ erp, attention }: OverviewProps) => (
  <>
    <MorningPoint
      todo={
        <BlockBoundary title="À faire maintenant">
          <TodoBlock attention={attention} />
        </BlockBoundary>
      }
    />
    <div className={styles.overview}>
      <div className={styles.column}>
        <BlockBoundary title="À compléter">
          <IncompleteBlock />
        </BlockBoundary>
        <BlockBoundary title="Alertes de stock">
          <AlertsBlock />
        </BlockBoundary>
        <BlockBoundary title="Caisse de Lormont">
          <TillBlock />
        </BlockBoundary>
      </div>
      <div className={styles.column}>
        <BlockBoundary title="Ventes web">
          <WebSalesBlock />
        </BlockBoundary>
        <BlockBoundary title="Stock">
          <StockBlock />
        </BlockBoundary>
        <BlockBoundary title="Travaux en cours">
          <JobsBlock />
        </BlockBoundary>
        {erp}
      </div>
    </div>
  </>
);

const SHOWN = 8;

/**
 * Products that run out soon at their usual rate; without a known rate, products at or below their minimum
 * (STK-05).
 */
function AlertsBlock() {
  const stock = useQuery(stockProductsQuery());
  const products = stock.data?.products;
  const low = products && alertsOf(products);
  const knowsRates = products?.some(({ daily_exit: daily }) => daily != null) ?? false;
  return (
    <Block
      title="Alertes de stock"
      link={
        low?.length ? { href: stockAlertsPath, label: `Voir les ${formatInteger(low.length)}` } : undefined
      }
      source={`${stockAge(stock.data)}${
        knowsRates
          ? ' Au rythme des ventes de la caisse et du site, en moyenne des quatre dernières semaines.'
          : ''
      }`}
    >
      {!products ? <Missing query={stock} /> : null}
      {products && knowsRates ? <RunningOut products={products} /> : null}
      {low && !knowsRates ? <AgainstMinimum low={low} /> : null}
    </Block>
  );
}

const AgainstMinimum = ({ low }: { low: readonly DashboardProduct[] }) =>
  low.length === 0 ? (
    <StatusBadge tone="good">Aucun produit sous son minimum</StatusBadge>
  ) : (
    <StockAgainstMinimum
      summary={`${formatInteger(low.length)} ${low.length < 2 ? 'produit' : 'produits'} à leur minimum ou dessous. Les plus bas : ${low
        .slice(0, SHOWN)
        .map((product) => `${product.label} ${formatStock(product.unit, realMilli(product))}`)
        .join(', ')}.`}
      products={low.slice(0, SHOWN)}
      minimumOf={minimumOf}
    />
  );

interface StockAgainstMinimumProps {
  summary: string;
  products: readonly DashboardProduct[];
  minimumOf: (product: DashboardProduct) => number;
}

/**
 * Stock in percent of each product's minimum, so that the threshold line is at the same position in all rows.
 */
const StockAgainstMinimum = ({ summary, products, minimumOf }: StockAgainstMinimumProps) => (
  <ChartFigure
    summary={summary}
    table={{
      headers: ['Produit', 'Stock réel', 'Minimum'],
      rows: products.map((product) => [
        product.label,
        formatStock(product.unit, realMilli(product)),
        formatStock(product.unit, minimumOf(product)),
      ]),
    }}
  >
    <BarRows
      rows={products.map((product) => ({
        key: product.id,
        label: product.label,
        parts: [{ value: realMilli(product) / minimumOf(product), fill: 'ink' }],
        mark: 1,
        value: `${formatStock(product.unit, realMilli(product))} sur ${formatStock(product.unit, minimumOf(product))}`,
      }))}
    />
  </ChartFigure>
);

const WEEK = 7;

/** Daily sales of the site, with the preceding fortnight behind. */
function WebSalesBlock() {
  const today = useToday();
  const sales = useQuery(webSalesQuery(salesSpan(today)));
  return (
    <Block
      title="Ventes web"
      link={{ href: adminTabPath('venteWeb'), label: 'Voir les commandes' }}
      source={`Commandes du site hors annulées, HT, au jour de la commande${
        sales.data ? ` ; lues à ${formatTime(new Date(sales.dataUpdatedAt))}` : ''
      }.`}
    >
      {sales.data ? <Figures {...salesByDay(sales.data.products, today)} /> : <Missing query={sales} />}
    </Block>
  );
}

const sum = (cents: readonly number[]): number => cents.reduce((total, value) => total + value, 0);

function Figures({ days, cents, beforeCents }: ReturnType<typeof salesByDay>) {
  const total = sum(cents);
  const before = sum(beforeCents);
  return (
    <>
      <StatBand>
        <Stat label="ces sept derniers jours, HT" value={formatMoney(sum(cents.slice(-WEEK)))} />
        <Stat
          label={`ces ${DAYS} derniers jours, HT`}
          value={formatMoney(total)}
          note={`${formatMoney(before)} les ${DAYS} jours d’avant`}
          noteTone={total < before ? 'warning' : 'good'}
        />
      </StatBand>
      <ChartFigure
        summary={`Ventes web par jour : ${formatMoney(total)} sur ${DAYS} jours, ${formatMoney(before)} sur les ${DAYS} jours d’avant.`}
        table={{
          headers: ['Jour', 'Ventes HT', `${DAYS} jours avant`],
          rows: days.map((day, at) => [
            formatDate(day),
            formatMoney(cents[at] ?? 0),
            formatMoney(beforeCents[at] ?? 0),
          ]),
        }}
      >
        <DayLines
          days={days.map((day) => formatDate(day).slice(0, 5))}
          values={cents}
          before={beforeCents}
          label={`${DAYS} derniers jours`}
          beforeLabel={`${DAYS} jours d’avant`}
          formatTick={(value) => euros.format(value / 100)}
        />
      </ChartFigure>
    </>
  );
}

const euros = frenchNumber({
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
