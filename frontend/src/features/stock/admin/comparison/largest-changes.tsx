import { memo } from 'react';
import { formatDate, formatStock, formatStockChange } from '#frontend/lib/display/format.ts';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';
import { GapRows } from '#frontend/ui/chart/gap-rows.tsx';
import { type ComparedProduct, largestChanges } from './compared-product.ts';
import styles from './comparison.module.css';

const SHOWN = 10;

interface LargestChangesProps {
  products: readonly ComparedProduct[];
  date1: string;
  date2: string;
}

/**
 * Largest changes of real stock between the two days, over all products, so that filters do not re-render it.
 */
export const LargestChanges = memo(function LargestChanges({ products, date1, date2 }: LargestChangesProps) {
  const changes = largestChanges(products, SHOWN);
  return (
    <section className={styles.section} aria-labelledby="plus-grandes-differences">
      <h2 id="plus-grandes-differences">Les plus grandes différences</h2>
      <p className={styles.quiet}>
        Stock réel des deux sites : le {formatDate(date1)} moins le {formatDate(date2)}, en kilogrammes.
      </p>
      {changes.length === 0 ? <p className={styles.quiet}>Aucune différence entre ces deux jours.</p> : null}
      {changes.length > 0 ? (
        <ChartFigure
          summary={`Plus grandes différences de stock réel : ${changes
            .map(({ name, unit, change }) => `${name} ${formatStockChange(unit, change)}`)
            .join(', ')}.`}
          table={{
            headers: ['Produit', formatDate(date1), formatDate(date2), 'Différence'],
            rows: changes.map(({ name, unit, figures: { bruges_real: one, lormont_real: two }, change }) => [
              name,
              formatStock(unit, (one.first ?? 0) + (two.first ?? 0)),
              formatStock(unit, (one.second ?? 0) + (two.second ?? 0)),
              formatStockChange(unit, change),
            ]),
          }}
        >
          <GapRows
            rows={changes.map(({ id, name, unit, change }) => ({
              key: id,
              label: name,
              value: change,
              text: formatStockChange(unit, change),
            }))}
          />
        </ChartFigure>
      ) : null}
    </section>
  );
});
