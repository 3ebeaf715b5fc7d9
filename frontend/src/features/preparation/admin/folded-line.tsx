import { formatQuantity } from '#frontend/lib/display/format.ts';
import { Card } from '#frontend/ui/card.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { preparedMilli } from '#shared/preparation/prepared-line.ts';
import type { LineAtWork } from './line-at-work.ts';
import { stateOf } from './line-state.ts';
import { orderedQuantity } from './preparation-state.ts';
import { useTypedWeight } from './typed-weights.ts';
import styles from './folded-line.module.css';

interface FoldedLineProps {
  orderId: string;
  work: Pick<LineAtWork, 'line' | 'weighed'>;
  onTake: () => void;
}

/** A line that is not in hand, in a row: what of it, how it stands; tapped it is in hand. */
export function FoldedLine({ orderId, work: { line, weighed }, onTake }: FoldedLineProps) {
  const { milli: typed } = useTypedWeight(orderId, line.product_id);
  const ordered = orderedQuantity(line);
  const { tone, word } = stateOf(ordered, weighed);
  const sum = weighed ? `${formatQuantity(quantityOf(ordered.unit, preparedMilli(weighed)))} sur ` : '';
  return (
    <Card as="li" id={`ligne-${line.product_id}`} tone={tone} className={styles.folded}>
      <h3>
        <button type="button" className={styles.takes} onClick={onTake}>
          {line.label}
        </button>
      </h3>
      <span className={styles.foldedFigures}>
        {sum}
        {formatQuantity(ordered)}
      </span>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {typed === null ? null : (
        <span className={styles.foldedCut}>
          {formatQuantity(quantityOf(ordered.unit, typed))} tapés, pas ajoutés
        </span>
      )}
      {line.note_decoupe ? <span className={styles.foldedCut}>Découpe : {line.note_decoupe}</span> : null}
    </Card>
  );
}
