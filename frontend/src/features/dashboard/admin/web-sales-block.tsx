import { useToday } from '#frontend/lib/display/use-today.ts';
import { frenchNumber } from '#shared/kernel/french-number.ts';
import { useQuery } from '@tanstack/react-query';
import { webSalesQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { DAYS, salesByDay, salesSpan } from '#frontend/features/dashboard/sales-by-day.ts';
import { formatDate, formatMoney, formatTime } from '#frontend/lib/display/format.ts';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';
import { DayLines } from '#frontend/ui/chart/day-lines.tsx';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import { Block } from './block.tsx';

const WEEK = 7;

/** Daily sales of the site, with the preceding fortnight behind. */
export function WebSalesBlock() {
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
