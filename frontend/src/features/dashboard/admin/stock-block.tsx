import { useQuery } from '@tanstack/react-query';
import { type StockReading, stockProductsQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { stockByCategory, stockFigures } from '#frontend/features/dashboard/stock-figures.ts';
import { formatInteger, formatMoney } from '#frontend/lib/display/format.ts';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { BarRows, FillKey } from '#frontend/ui/chart/bar-rows.tsx';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import { Block } from './block.tsx';
import { stockAge } from './stock-age.ts';
import styles from './overview.module.css';

/** Stock by site and category, from our copy of the ERP's data. */
export function StockBlock() {
  const stock = useQuery(stockProductsQuery());
  return (
    <Block
      title="Stock"
      link={{ href: adminTabPath('stock'), label: 'Stock et ventes' }}
      source={stockAge(stock.data)}
    >
      {stock.data ? <Figures products={stock.data.products} /> : <Missing query={stock} />}
    </Block>
  );
}

function Figures({ products }: Pick<StockReading, 'products'>) {
  const { bruges, lormont, valueCents } = stockFigures(products);
  const categories = stockByCategory(products);
  return (
    <>
      <StatBand>
        <Stat label="à Bruges" value={kilograms(bruges.weightGrams)} note={pieces(bruges.pieces)} />
        <Stat label="à Lormont" value={kilograms(lormont.weightGrams)} note={pieces(lormont.pieces)} />
      </StatBand>
      <ChartFigure
        summary={`Stock réel par catégorie : ${categories
          .map(({ category, bruges: first, lormont: second }) => `${category} ${kilograms(first + second)}`)
          .join(', ')}.`}
        table={{
          headers: ['Catégorie', 'Bruges', 'Lormont', 'Ensemble'],
          rows: categories.map(({ category, bruges: first, lormont: second }) => [
            category,
            kilograms(first),
            kilograms(second),
            kilograms(first + second),
          ]),
        }}
      >
        <FillKey
          fills={[
            { fill: 'ink', label: 'Bruges' },
            { fill: 'hatch', label: 'Lormont' },
          ]}
        />
        <BarRows
          stacked
          rows={categories.map(({ category, bruges: first, lormont: second }) => ({
            key: category,
            label: category,
            parts: [
              { value: first, fill: 'ink' },
              { value: second, fill: 'hatch' },
            ],
            value: kilograms(first + second),
          }))}
        />
      </ChartFigure>
      <p className={styles.source}>
        Valeur estimée : {formatMoney(valueCents)} HT, au prix de vente (15 € où il manque).
      </p>
    </>
  );
}

/** Whole kilograms for totals. */
const kilograms = (weightGrams: number): string => `${formatInteger(Math.round(weightGrams / 1000))}\u00a0kg`;

const pieces = (count: number): string | undefined =>
  count === 0 ? undefined : `et ${formatInteger(count)} ${Math.abs(count) < 2 ? 'pièce' : 'pièces'}`;
