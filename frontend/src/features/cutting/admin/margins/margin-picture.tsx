import { formatExactKilograms, formatMoney, formatPercent } from '#frontend/lib/display/format.ts';
import { type BarRow, BarRows, type Fill } from '#frontend/ui/chart/bar-rows.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import type { Cents } from '#shared/kernel/money.ts';
import type { MarginFigures } from './margin-figures.ts';

/** Chart from the cost to the margin and its components. */
export const MarginPicture = ({ figures }: { figures: MarginFigures }) => {
  const { soFar, expected, rate, expectedPerKg, unpriced } = figures;
  return (
    <>
      {unpriced.length > 0 ? (
        <Banner kind="warning">
          {`Sans prix de vente, ${unpriced.length === 1 ? 'ce stock compte' : 'ces stocks comptent'} pour 0 € : ${unpriced.join(', ')}. La marge attendue est donc trop basse.`}
        </Banner>
      ) : null}
      <StatBand>
        <Stat label="Marge à ce jour" value={moneyOr(soFar)} />
        <Stat
          label="Marge attendue"
          value={moneyOr(expected)}
          note={
            [
              ...(rate === null ? [] : [`${formatPercent(rate)} des ventes et du stock`]),
              ...(expectedPerKg === null ? [] : [`${formatMoney(expectedPerKg)} par kg`]),
            ].join(' · ') || undefined
          }
          noteTone={expected !== null && expected < 0 ? 'danger' : 'neutral'}
        />
        <Stat
          label="Rendement"
          value={figures.yield === null ? '—' : formatPercent(figures.yield)}
          note={figures.yield === null ? undefined : `${formatExactKilograms(figures.lossGrams)} de perte`}
        />
      </StatBand>
      <BarRows rows={rowsOf(figures)} />
    </>
  );
};

const moneyOr = (cents: Cents | null): string => (cents === null ? 'inconnue' : formatMoney(cents));

const rowsOf = ({ cost, sold, stock, costPerKg }: MarginFigures): BarRow[] => {
  const row = (label: string, cents: Cents, fill: Fill, more = ''): BarRow => ({
    key: label,
    label,
    parts: [{ value: cents, fill }],
    value: `${formatMoney(cents)}${more}`,
    // break-even
    mark: cost ?? undefined,
  });
  const total = sold.web + sold.wholesale + sold.till + stock;
  return [
    ...(cost === null
      ? []
      : [row('Acheté', cost, 'ink', costPerKg === null ? '' : ` · ${formatMoney(costPerKg)}/kg`)]),
    row('Vendu sur le site', sold.web, 'hatch'),
    row('Vendu en gros', sold.wholesale, 'hatch'),
    row('Vendu en caisse', sold.till, 'hatch'),
    row('En stock, au prix du jour', stock, 'dots'),
    row('Ventes et stock', total, 'wine'),
  ];
};
