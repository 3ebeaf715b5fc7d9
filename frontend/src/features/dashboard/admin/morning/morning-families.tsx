import type { MorningPoint } from '#frontend/features/dashboard/dashboard.queries.ts';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { BarRows, FillKey } from '#frontend/ui/chart/bar-rows.tsx';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { marginSources } from '#shared/dashboard/channel-labels.ts';
import { wholeEuros, wholePercent } from '#shared/dashboard/figure-texts.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import styles from './morning.module.css';

type Families = Pick<MorningPoint, 'families' | 'margin'>;
type Point = Families & Pick<MorningPoint, 'channels'>;
type Sold = MorningPoint['margin'];

/** Yesterday's sales and margin by family: till, site and wholesale. */
export const MorningFamilies = ({ families, margin, channels }: Point) => (
  <div className={styles.part}>
    <header className={styles.partHead}>
      <h3 className={styles.title}>Marge par famille</h3>
      <Link href={adminTabPath('marges')}>Marge des carcasses</Link>
    </header>
    {families.length === 0 ? (
      <p className={styles.quiet}>Aucune vente relevée hier.</p>
    ) : (
      <Chart families={families} margin={margin} />
    )}
    <p className={styles.quiet}>{costNote(margin, channels)}</p>
  </div>
);

const Chart = ({ families, margin }: Families) => (
  <ChartFigure
    summary={`Marge d’hier : ${marginWords(margin)}. ${families.map((each) => `${each.family} : ${marginWords(each)}`).join(', ')}.`}
    table={{
      headers: ['Famille', 'Ventes HT', 'Marge', 'Taux', 'Au coût connu'],
      rows: families.map((each) => [
        each.family,
        formatMoney(centsFromEuros(each.amount)),
        each.margin === null ? '—' : formatMoney(centsFromEuros(each.margin)),
        rateOf(each),
        formatMoney(centsFromEuros(each.costed_amount)),
      ]),
    }}
  >
    <FillKey
      fills={[
        { fill: 'ink', label: 'Marge' },
        { fill: 'hatch', label: 'Reste de la vente' },
      ]}
    />
    <BarRows
      stacked
      rows={families.map((each) => ({
        key: each.family,
        label: each.family,
        parts: [
          { value: Math.max(0, each.margin ?? 0), fill: 'ink' },
          { value: Math.max(0, each.amount - Math.max(0, each.margin ?? 0)), fill: 'hatch' },
        ],
        value: (
          <span className={styles.familyValue}>
            <strong>{wholeEuros(centsFromEuros(each.amount))}</strong>
            <span>{each.margin === null ? 'coût inconnu' : `marge ${rateOf(each)}`}</span>
          </span>
        ),
      }))}
    />
  </ChartFigure>
);

const rateOf = ({ margin_rate: rate }: Sold): string =>
  rate === null ? '—' : `${rate < 0 ? '−' : ''}${wholePercent(Math.round(Math.abs(rate) * 100))}`;

const marginWords = (sold: Sold): string =>
  sold.margin === null ? 'coût inconnu' : `${wholeEuros(centsFromEuros(sold.margin))}, ${rateOf(sold)}`;

/** Channels of the margin, and the part of sales with a known cost. */
const costNote = (margin: Sold, channels: Point['channels']): string => {
  const source = `${marginSources(channels)}, HT, au coût d’achat des derniers lots, sinon à celui de Dolibarr.`;
  if (margin.margin === null) return `${source} Le coût d’aucun produit vendu n’est connu.`;
  const share = margin.amount > 0 ? Math.round((margin.costed_amount / margin.amount) * 100) : 100;
  const known = share < 100 ? ` Coût connu pour ${share}\u00a0% des ventes.` : '';
  return `En tout : ${marginWords(margin)}.${known} ${source}`;
};
