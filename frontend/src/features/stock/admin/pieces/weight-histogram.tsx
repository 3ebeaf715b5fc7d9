import { formatQuantity } from '#frontend/lib/display/format.ts';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import weightHistogramStyles from './piece-sales.module.css';

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
    <figure className={weightHistogramStyles.histogram}>
      <div
        className={weightHistogramStyles.bars}
        role="img"
        aria-label={`${label} : ${weights.length} pièces de ${kg(Math.min(...weights))} à ${kg(Math.max(...weights))}${set ? `, ${outside} hors de la fourchette` : ''}`}
      >
        {bars.map(({ from, to, count }) => (
          <span
            key={from}
            className={weightHistogramStyles.bar}
            data-outside={(set && (to <= set.low_kg || from >= set.high_kg)) || undefined}
            style={{ blockSize: `${(count / most) * 100}%` }}
          />
        ))}
      </div>
      <figcaption className={weightHistogramStyles.scale}>
        <span>{kg(first.from)}</span>
        <span>{weights.length} dernières pièces</span>
        <span>{kg(last.to)}</span>
      </figcaption>
    </figure>
  );
}

interface WeightBar {
  /** kg; the upper bound `to` is exclusive except in the last bar. */
  from: number;
  to: number;
  count: number;
}

/** Number of bars that is readable on a phone. */
const BARS = 12;

/** Histogram of weights in kg with bars of equal width. */
export const weightBars = (weights: readonly number[]): WeightBar[] => {
  if (weights.length === 0) return [];
  const grams = weights.map((weight) => Math.round(weight * 1000));
  const [least, most] = [Math.min(...grams), Math.max(...grams)];
  const width = Math.max(1, Math.ceil((most - least) / BARS));
  const count = Math.max(1, Math.ceil((most - least) / width));
  const place = (gram: number) => Math.min(count - 1, Math.floor((gram - least) / width));
  return Array.from({ length: count }, (_, at) => ({
    from: (least + at * width) / 1000,
    to: (least + (at + 1) * width) / 1000,
    count: grams.filter((gram) => place(gram) === at).length,
  }));
};
