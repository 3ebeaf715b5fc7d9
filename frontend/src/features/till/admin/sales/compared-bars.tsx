import { formatMoney } from '#frontend/lib/format.ts';
import { BarRows, FillKey } from '#frontend/ui/chart/bar-rows.tsx';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';
import type { Cents } from '#shared/kernel/money.ts';

interface ComparedBarsProps {
  /** What the picture says; the figures follow. */
  summary: string;
  nameHeader: string;
  rows: readonly { key: string; label: string; cents: Cents; beforeCents: Cents | null | undefined }[];
}

/** Revenues in ink over those of the period before in hatching, where that one is known. */
export const ComparedBars = ({ summary, nameHeader, rows }: ComparedBarsProps) => {
  const isCompared = rows.some(({ beforeCents }) => typeof beforeCents === 'number');
  return (
    <ChartFigure
      summary={`${summary} : ${rows.map(({ label, cents }) => `${label} ${formatMoney(cents)}`).join(', ')}.`}
      table={{
        headers: [nameHeader, 'La période', ...(isCompared ? ['Celle d’avant'] : [])],
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
            { fill: 'ink', label: 'La période' },
            { fill: 'hatch', label: 'Celle d’avant' },
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
