import { formatPercent } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { Badge } from '#frontend/ui/values/badge.tsx';
import type { WeighedLine } from '#shared/cutting/weighing.ts';
import styles from './cut-lines.module.css';

/** Weights a person put in the place of the proposed ones, by product; null is « not weighed, left out ». */
export type Weights = Record<string, number | null>;

interface CutLinesProps {
  lines: readonly WeighedLine[];
  /** « table par défaut » or « ratios personnalisés » (AMB-18). */
  source: string;
  /** What is odd about the table. */
  note?: string | undefined;
  weights: Weights;
  onWeights: (weights: Weights) => void;
}

/** STK-36, STK-37: what comes out, proposed by the table and corrected at the scales; fields for wet hands. */
export const CutLines = ({ lines, source, note, weights, onWeights }: CutLinesProps) => (
  <section className={styles.cuts} aria-label="Morceaux">
    <header className={styles.head}>
      <h3>Morceaux</h3>
      <Badge>{source}</Badge>
      {Object.keys(weights).length > 0 ? (
        <Button size="small" variant="ghost" onClick={() => onWeights({})}>
          Reprendre les poids proposés
        </Button>
      ) : null}
    </header>
    {note ? <p className={styles.note}>{note}</p> : null}
    <ul className={styles.lines}>
      {lines.map(({ product, share, loss, weightGrams }) => (
        <li key={product} className={styles.line}>
          <div className={styles.name}>
            <span>{product}</span>
            <span className={styles.share}>
              {formatPercent(share)}
              {loss ? ' · perte, pas de stock' : ''}
            </span>
          </div>
          <NumberField
            label={`Poids de ${product}`}
            hideLabel
            unit="kg"
            size="large"
            step={10}
            max={10_000_000}
            className={styles.weight}
            value={product in weights ? (weights[product] ?? null) : weightGrams}
            onChange={(weighed) => onWeights({ ...weights, [product]: weighed })}
          />
        </li>
      ))}
    </ul>
  </section>
);
