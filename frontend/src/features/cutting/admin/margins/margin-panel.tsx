import { useQuery } from '@tanstack/react-query';
import {
  type CarcassDetail,
  type CarcassMargin,
  marginQuery,
} from '#frontend/features/cutting/margins.queries.ts';
import { formatExactKilograms, formatMoney, formatPercent } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { centsFromEuros, type Cents } from '#shared/kernel/money.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import { marginFigures, type MarginFigures } from './margin-figures.ts';
import { YieldTable } from './yield-table.tsx';
import { type BarRow, BarRows, type Fill } from '#frontend/ui/chart/bar-rows.tsx';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import styles from './margin-panel.module.css';

type Cut = CarcassDetail['lots'][number];

const sold = ({ web, wholesale, till }: Cut): number =>
  centsFromEuros(web.amount) + centsFromEuros(wholesale.amount) + centsFromEuros(till.amount);

const columns: readonly Column<Cut>[] = [
  {
    key: 'product_name',
    header: 'Morceau',
    primary: true,
    cell: ({ product_name: name }) => name,
    sortBy: ({ product_name: name }) => name,
  },
  {
    key: 'qty',
    header: 'Poids',
    numeric: true,
    cell: ({ qty }) => formatExactKilograms(milliFromWire(qty) ?? 0),
    sortBy: ({ qty }) => qty,
  },
  ...(
    [
      ['Coût selon la valeur', (cut) => centsFromEuros(cut.cost_by_value)],
      ['Coût selon le poids', (cut) => centsFromEuros(cut.cost_by_weight)],
      ['Vendu', sold],
      ['En stock', (cut) => centsFromEuros(cut.stock.amount)],
    ] as [string, (cut: Cut) => number][]
  ).map(([header, centsOf]): Column<Cut> => ({
    key: header,
    header,
    numeric: true,
    cell: (cut) => formatMoney(centsOf(cut)),
    sortBy: centsOf,
    csv: (cut) => centsOf(cut) / 100,
  })),
];

interface MarginPanelProps {
  carcass: CarcassMargin;
  onClose: () => void;
}

/**
 * A carcass: its margin as a chart, then by cut: cost allocated by sale value and by weight, revenue and
 * stock.
 */
export function MarginPanel({ carcass, onClose }: MarginPanelProps) {
  const margin = useQuery(marginQuery(carcass.product_id, carcass.lot));
  return (
    <SidePanel open wide title={`${carcass.product_name}, ${carcass.lot}`} onClose={onClose}>
      <div className={styles.panel}>
        <LoadFailure query={margin} title="La marge n’a pas pu être lue" />
        {carcass.cost === null ? (
          <Banner kind="warning">
            Le prix d’achat n’a pas été saisi à l’entrée : il n’y a pas de marge.
          </Banner>
        ) : null}
        {margin.data ? (
          <>
            <MarginPicture figures={marginFigures(margin.data)} />
            <DataTable
              caption="Morceaux de la carcasse"
              columns={columns}
              rows={margin.data.lots}
              rowKey={({ product_id: id, lot }) => `${id} ${lot}`}
              csvName={`marge-${carcass.lot}`}
            />
            {margin.data.yields ? <YieldTable yields={margin.data.yields} lot={carcass.lot} /> : null}
            <p className={styles.rule}>{margin.data.rule}</p>
          </>
        ) : null}
      </div>
    </SidePanel>
  );
}

/** Chart from the cost to the margin and its components. */
const MarginPicture = ({ figures }: { figures: MarginFigures }) => {
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
