import { formatDate, formatStock, formatStockChange } from '#frontend/lib/display/format.ts';
import { ProductName } from '#frontend/ui/table/product-name.tsx';
import { classNames } from '#frontend/ui/class-names.ts';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { MILLI_PER_UNIT, type Unit } from '#shared/kernel/quantity.ts';
import { gapTone } from '#shared/stock/levels/stock-health.ts';
import {
  type Compared,
  type ComparedProduct,
  type Measure,
  measureLabels,
  measures,
} from './compared-product.ts';
import styles from './comparison.module.css';

const figure = (unit: Unit, milli: number | null): string =>
  milli === null ? '—' : formatStock(unit, milli);

/** Without unit, next to a value with one. */
const difference = (unit: Unit, milli: number): string =>
  formatStockChange(unit, milli).split('\u00a0')[0] ?? '';

const decimal = (milli: number | null | undefined): number | null | undefined =>
  typeof milli === 'number' ? milli / MILLI_PER_UNIT : milli;

interface FigureProps {
  unit: Unit;
  compared: Compared;
  /** For a real stock, by its gap from the theoretical (STK-07, AMB-28). */
  tone?: 'danger' | 'warning' | 'neutral';
}

/** STK-16, AMB-30: the first day, below it the second day with the difference. */
const Figure = ({ unit, compared: { first, second, change }, tone = 'neutral' }: FigureProps) => (
  <span className={styles[tone]}>
    {figure(unit, first)}
    {second === undefined ? null : (
      <span className={styles.second}>
        {figure(unit, second)}{' '}
        <span className={classNames(styles.change, change ? styles.changed : null)}>
          ({change === undefined ? '—' : difference(unit, change)})
        </span>
      </span>
    )}
  </span>
);

const toneOf = ({ figures }: ComparedProduct, measure: Measure): FigureProps['tone'] => {
  const site = measure.startsWith('bruges') ? 'bruges' : 'lormont';
  const real = figures[`${site}_real`].first;
  const theoretical = figures[`${site}_theo`].first;
  return measure.endsWith('_real') && real !== null && theoretical !== null
    ? gapTone(real, theoretical)
    : 'neutral';
};

const measureColumns = (measure: Measure, days: readonly string[]): Column<ComparedProduct>[] => [
  {
    key: measure,
    header: measureLabels[measure],
    numeric: true,
    bare: true,
    cell: (product) => (
      <Figure
        unit={product.unit}
        compared={product.figures[measure]}
        tone={toneOf(product, measure) ?? 'neutral'}
      />
    ),
    sortBy: ({ figures }) => decimal(figures[measure].first),
  },
  ...(days.length < 2
    ? []
    : [
        {
          key: `${measure}-2`,
          header: `${measureLabels[measure]} le ${days[1]}`,
          csvOnly: true,
          cell: () => null,
          csv: ({ figures }: ComparedProduct) => decimal(figures[measure].second),
        },
        {
          key: `${measure}-change`,
          header: `${measureLabels[measure]}, différence`,
          csvOnly: true,
          cell: () => null,
          csv: ({ figures }: ComparedProduct) => decimal(figures[measure].change),
        },
      ]),
];

const gapColumn: Column<ComparedProduct> = {
  key: 'ecart',
  header: 'Écart réel',
  width: '7rem',
  numeric: true,
  from: 'desk',
  cell: ({ unit, change }) =>
    change === undefined ? (
      '—'
    ) : (
      <span className={change === 0 ? undefined : styles.changed}>{formatStockChange(unit, change)}</span>
    ),
  // largest in either direction first
  sortBy: ({ change }) => (change === undefined ? null : Math.abs(change) / MILLI_PER_UNIT),
  csv: ({ change }) => decimal(change),
};

/** STK-16: product, category, theoretical and real stock by site. */
export const comparisonColumns = (date1: string, date2: string | undefined): Column<ComparedProduct>[] => {
  const days = [date1, ...(date2 === undefined ? [] : [date2])].map(formatDate);
  return [
    {
      key: 'produit',
      header: 'Produit',
      width: '24%',
      primary: true,
      bare: true,
      cell: ({ name, ref }) => <ProductName name={name} reference={ref} />,
      sortBy: ({ name }) => name,
    },
    { key: 'ref', header: 'Référence', csvOnly: true, cell: () => null, csv: ({ ref }) => ref },
    {
      key: 'categorie',
      header: 'Catégorie',
      from: 'desk',
      cell: ({ category }) => category,
      sortBy: ({ category }) => category,
    },
    {
      key: 'unite',
      header: 'Unité',
      csvOnly: true,
      cell: () => null,
      csv: ({ unit }) => (unit === 'kg' ? 'kg' : 'pièce'),
    },
    ...measures.flatMap((measure) => measureColumns(measure, days)),
    // an addition after the specification's columns: the sort key to find differences
    ...(date2 === undefined ? [] : [gapColumn]),
  ];
};
