import type { TillStats } from '#frontend/features/till/till-sales.queries.ts';
import { byHour, byWeekday, dayCurve } from '#frontend/features/till/sold-when.ts';
import { formatInteger, formatMoney } from '#frontend/lib/display/format.ts';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';
import { DayLines } from '#frontend/ui/chart/day-lines.tsx';
import { ComparedBars } from '#frontend/features/till/admin/compared-bars.tsx';
import { HourLines } from '#frontend/features/till/admin/hour-lines.tsx';
import styles from '#frontend/features/till/admin/till.module.css';

type SoldWhenProps = Pick<TillStats, 'sold_when' | 'sold_when_before' | 'provisional'> & {
  /** Names of the main and background line. */
  labels: { now: string; before: string };
};

/** Sales over time: by day against the compared days, by weekday, by hour. */
export function SoldWhen({ sold_when: when, sold_when_before: before, provisional, labels }: SoldWhenProps) {
  if (!when) return null;
  const curve = dayCurve(when, before);
  const weekdays = byWeekday(when, before);
  const hours = byHour(when, before);
  const keyed = (slots: NonNullable<typeof hours>) => slots.map((slot) => ({ key: slot.label, ...slot }));
  return (
    <>
      {curve ? <DayByDay curve={curve} labels={labels} /> : null}
      {weekdays || hours ? (
        <div className={styles.pair}>
          {weekdays ? (
            <section className={styles.section} aria-labelledby="par-jour-de-semaine">
              <h2 id="par-jour-de-semaine">Par jour de la semaine</h2>
              <p className={styles.quiet}>Chiffre d’affaires TTC moyen de chaque jour.</p>
              <ComparedBars
                summary="Chiffre d’affaires moyen par jour de la semaine"
                nameHeader="Jour"
                labels={labels}
                rows={keyed(weekdays)}
              />
            </section>
          ) : null}
          {hours ? (
            <section className={styles.section} aria-labelledby="par-heure">
              <h2 id="par-heure">Par heure</h2>
              <p className={styles.quiet}>{hoursNote(when.days_with_hours, when.days.length)}</p>
              <HourLines hours={hours} labels={labels} running={provisional && when.days.length === 1} />
            </section>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

interface DayByDayProps extends Pick<SoldWhenProps, 'labels'> {
  curve: NonNullable<ReturnType<typeof dayCurve>>;
}

const DayByDay = ({ curve, labels }: DayByDayProps) => (
  <section className={styles.section} aria-labelledby="par-jour">
    <h2 id="par-jour">Jour par jour</h2>
    <ChartFigure
      summary={`Chiffre d’affaires TTC par jour : ${curve.days
        .map((day, at) => `${day} ${formatMoney(curve.cents[at] ?? 0)}`)
        .join(', ')}.`}
      table={{
        headers: ['Jour', labels.now, labels.before],
        rows: curve.days.map((day, at) => [
          day,
          formatMoney(curve.cents[at] ?? 0),
          curve.beforeCents[at] === undefined ? '—' : formatMoney(curve.beforeCents[at]),
        ]),
      }}
    >
      <DayLines
        days={curve.days}
        values={curve.cents}
        before={curve.beforeCents}
        label={labels.now}
        beforeLabel={labels.before}
        formatTick={(cents) => `${formatInteger(cents / 100)} €`}
      />
    </ChartFigure>
  </section>
);

const hoursNote = (known: number, days: number): string =>
  days === 1
    ? 'Chiffre d’affaires TTC de chaque heure, d’après les tickets.'
    : `Chiffre d’affaires TTC moyen de chaque heure, d’après les tickets${
        known < days ? ` de ${formatInteger(known)} jours sur ${formatInteger(days)}` : ''
      }.`;
