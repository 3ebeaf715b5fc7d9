import { formatQuantity } from '#frontend/lib/display/format.ts';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import styles from './piece-sales.module.css';
import { weightBars } from './weight-bars.ts';

interface WeightHistogramProps {
  label: string;
  weights: readonly number[];
  /** The configured range, shown below the bars. */
  set: { low_kg: number; high_kg: number } | null;
}

const kg = (weight: number) => formatQuantity(quantityOf('kg', milliFromWire(weight) ?? 0));

/** Histogram of the latest pieces; bars outside the configured range have another fill. */
export function WeightHistogram({ label, weights, set }: WeightHistogramProps) {
  const bars = weightBars(weights);
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(...bars.map(({ count }) => count));
  const outside = set ? weights.filter((each) => each < set.low_kg || each > set.high_kg).length : 0;
  return (
    <figure className={styles.histogram}>
      <div
        className={styles.bars}
        role="img"
        aria-label={`${label} : ${weights.length} pièces de ${kg(Math.min(...weights))} à ${kg(Math.max(...weights))}${set ? `, ${outside} hors de la fourchette` : ''}`}
      >
        {bars.map(({ from, to, count }) => (
          <span
            key={from}
            className={styles.bar}
            data-outside={(set && (to <= set.low_kg || from >= set.high_kg)) || undefined}
            style={{ blockSize: `${(count / most) * 100}%` }}
          />
        ))}
      </div>
      <figcaption className={styles.scale}>
        <span>{kg(first.from)}</span>
        <span>{weights.length} dernières pièces</span>
        <span>{kg(last.to)}</span>
      </figcaption>
    </figure>
  );
}
