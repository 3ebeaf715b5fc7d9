import type { Slot } from '#frontend/features/till/sold-when.ts';
import { formatInteger, formatMoney } from '#frontend/lib/display/format.ts';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';
import { DayLines } from '#frontend/ui/chart/day-lines.tsx';

interface HourLinesProps {
  hours: readonly Slot[];
  labels: { now: string; before: string };
  /** The day is not over: its line ends at the last sale instead of falling to zero. */
  running?: boolean;
}

/** Revenue TTC by hour, over the compared curve. */
export const HourLines = ({ hours, labels, running = false }: HourLinesProps) => {
  const cents = hours.map((slot) => slot.cents);
  const before = hours.flatMap(({ beforeCents }) => (beforeCents === null ? [] : [beforeCents]));
  const isCompared = before.length === hours.length;
  const shown = running ? cents.slice(0, cents.findLastIndex((value) => value !== 0) + 1) : cents;
  return (
    <ChartFigure
      summary={`Chiffre d’affaires par heure : ${hours
        .map(({ label, cents: value }) => `${label} ${formatMoney(value)}`)
        .join(', ')}.`}
      table={{
        headers: ['Heure', labels.now, ...(isCompared ? [labels.before] : [])],
        rows: hours.map(({ label, cents: value, beforeCents }) => [
          label,
          formatMoney(value),
          ...(isCompared ? [formatMoney(beforeCents ?? 0)] : []),
        ]),
      }}
    >
      <DayLines
        days={hours.map(({ label }) => label)}
        values={shown}
        before={isCompared ? before : []}
        label={labels.now}
        beforeLabel={isCompared ? labels.before : `${labels.before} : heures inconnues`}
        formatTick={(value) => `${formatInteger(value / 100)} €`}
      />
    </ChartFigure>
  );
};
