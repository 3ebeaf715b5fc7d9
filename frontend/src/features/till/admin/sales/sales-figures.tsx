import type { TillStats } from '#frontend/features/till/till-sales.queries.ts';
import { formatInteger, formatMoney } from '#frontend/lib/display/format.ts';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { quantityFigureOf, signedPercent } from '#frontend/features/till/till-texts.ts';

/** TILL-05: the totals of the period, each with its growth on the one before. */
export const SalesFigures = ({ data }: Pick<TillStats, 'data'>) => (
  <StatBand>
    <Stat label="chiffre d’affaires TTC" value={euros(data.total_ttc)} {...growth(data.growth_total_ttc)} />
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

const euros = (value: number): string => formatMoney(centsFromEuros(value));

/** More revenue is good news, more gifts and discounts is only news. */
const growth = (percents: number | null | undefined, kind: 'revenue' | 'plain' = 'revenue') =>
  percents === null || percents === undefined
    ? { note: 'évolution inconnue' }
    : {
        note: signedPercent(percents),
        noteTone:
          kind === 'plain' || percents === 0
            ? ('neutral' as const)
            : percents > 0
              ? ('good' as const)
              : ('danger' as const),
      };
