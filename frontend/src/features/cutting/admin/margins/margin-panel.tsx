import { useQuery } from '@tanstack/react-query';
import {
  type CarcassDetail,
  type CarcassMargin,
  marginQuery,
} from '#frontend/features/cutting/margins.queries.ts';
import { formatExactKilograms, formatMoney } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import { marginFigures } from './margin-figures.ts';
import styles from './margin-panel.module.css';
import { YieldTable } from './yield-table.tsx';
import { MarginPicture } from './margin-picture.tsx';

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
