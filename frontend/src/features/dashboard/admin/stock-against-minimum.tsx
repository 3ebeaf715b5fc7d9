import type { DashboardProduct } from '#frontend/features/dashboard/dashboard.queries.ts';
import { realMilli } from '#frontend/features/dashboard/stock-figures.ts';
import { formatStock } from '#frontend/lib/display/format.ts';
import { BarRows } from '#frontend/ui/chart/bar-rows.tsx';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';

interface StockAgainstMinimumProps {
  summary: string;
  products: readonly DashboardProduct[];
  minimumOf: (product: DashboardProduct) => number;
}

/**
 * Stock in percent of each product's minimum, so that the threshold line is at the same position in all rows.
 */
export const StockAgainstMinimum = ({ summary, products, minimumOf }: StockAgainstMinimumProps) => (
  <ChartFigure
    summary={summary}
    table={{
      headers: ['Produit', 'Stock réel', 'Minimum'],
      rows: products.map((product) => [
        product.label,
        formatStock(product.unit, realMilli(product)),
        formatStock(product.unit, minimumOf(product)),
      ]),
    }}
  >
    <BarRows
      rows={products.map((product) => ({
        key: product.id,
        label: product.label,
        parts: [{ value: realMilli(product) / minimumOf(product), fill: 'ink' }],
        mark: 1,
        value: `${formatStock(product.unit, realMilli(product))} sur ${formatStock(product.unit, minimumOf(product))}`,
      }))}
    />
  </ChartFigure>
);
