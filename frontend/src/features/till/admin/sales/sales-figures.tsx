import { isClosed } from '#frontend/features/till/sold-when.ts';
import type { TillStats } from '#frontend/features/till/till-sales.queries.ts';
import { CLOSED, quantityFigureOf, signedPercent } from '#frontend/features/till/till-texts.ts';
import { formatInteger, formatMoney, formatTime } from '#frontend/lib/display/format.ts';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';

/** TILL-05: totals of the period with their growth. */
export const SalesFigures = ({ stats }: { stats: TillStats }) => {
  const { data, so_far: soFar } = stats;
  const unknown = unknownGrowth(stats);
  const growth = (percents: number | null | undefined, kind: 'revenue' | 'plain' = 'revenue') =>
    // a running day is not compared with a whole one
    soFar
      ? { note: 'journée en cours' }
      : percents === null || percents === undefined
        ? { note: unknown }
        : noted(percents, kind);
  return (
    <StatBand>
      <Stat
        label="chiffre d’affaires TTC"
        value={euros(data.total_ttc)}
        {...(typeof soFar?.growth_ca_ttc === 'number'
          ? noted(soFar.growth_ca_ttc, 'revenue', ` à ${formatTime(soFar.at)}`)
          : growth(data.growth_total_ttc))}
      />
      <Stat label="chiffre d’affaires HT" value={euros(data.total_ht)} {...growth(data.growth_total_ht)} />
      <Stat label="quantité" value={quantityFigureOf(data.quantite)} {...growth(data.growth_quantite)} />
      <Stat label="offerts" value={formatInteger(data.offerts)} {...growth(data.growth_offerts, 'plain')} />
      <Stat
        label="remises"
        value={data.remises === null ? '—' : euros(data.remises)}
        {...growth(data.growth_remises, 'plain')}
      />
    </StatBand>
  );
};

const euros = (value: number): string => formatMoney(centsFromEuros(value));

/** Why there is no percentage: a closed day is labelled. */
const unknownGrowth = ({ sold_when: when, sold_when_before: before, provisional }: TillStats): string => {
  if (!provisional && isClosed(when)) return CLOSED;
  return isClosed(before) ? `comparé à un jour ${CLOSED}` : 'évolution inconnue';
};

/** Revenue growth is coloured, growth of gifts and discounts is neutral. */
const noted = (percents: number, kind: 'revenue' | 'plain', at = '') => ({
  note: `${signedPercent(percents)}${at}`,
  noteTone:
    kind === 'plain' || percents === 0
      ? ('neutral' as const)
      : percents > 0
        ? ('good' as const)
        : ('danger' as const),
});
