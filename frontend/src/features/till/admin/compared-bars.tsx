import { formatMoney } from '#frontend/lib/display/format.ts';
import { BarRows, FillKey } from '#frontend/ui/chart/bar-rows.tsx';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';
import type { Cents } from '#shared/kernel/money.ts';

interface ComparedBarsProps {
  /** Accessible summary; the figures follow. */
  summary: string;
  nameHeader: string;
  /** Legend of ink and hatching. */
  labels?: { now: string; before: string };
  rows: readonly { key: string; label: string; cents: Cents; beforeCents: Cents | null | undefined }[];
}

const PERIODS = { now: 'La période', before: 'Celle d’avant' };

/** Revenue in ink over that of the previous period in hatching, where known. */
export const ComparedBars = ({ summary, nameHeader, labels = PERIODS, rows }: ComparedBarsProps) => {
  const isCompared = rows.some(({ beforeCents }) => typeof beforeCents === 'number');
  return (
    <ChartFigure
      summary={`${summary} : ${rows.map(({ label, cents }) => `${label} ${formatMoney(cents)}`).join(', ')}.`}
      table={{
        headers: [nameHeader, labels.now, ...(isCompared ? [labels.before] : [])],
        rows: rows.map(({ label, cents, beforeCents }) => [
          label,
          formatMoney(cents),
          ...(isCompared ? [typeof beforeCents === 'number' ? formatMoney(beforeCents) : '—'] : []),
        ]),
      }}
    >
      {isCompared ? (
        <FillKey
          fills={[
            { fill: 'ink', label: labels.now },
            { fill: 'hatch', label: labels.before },
          ]}
        />
      ) : null}
      <BarRows
        rows={rows.map(({ key, label, cents, beforeCents }) => ({
          key,
          label,
          parts: [
            { value: cents, fill: 'ink' },
            ...(isCompared ? [{ value: beforeCents ?? 0, fill: 'hatch' as const }] : []),
          ],
          value: formatMoney(cents),
        }))}
      />
    </ChartFigure>
  );
};
