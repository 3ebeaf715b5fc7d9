import { formatQuantity } from '#frontend/lib/display/format.ts';
import { Card } from '#frontend/ui/card.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { quantityOf } from '#shared/kernel/quantity.ts';
import type { LineAtWork } from './line-at-work.ts';
import { stateOf } from './line-state.ts';
import { orderedText, weighedText } from './piece-line.ts';
import { useTypedWeight } from './typed-weights.ts';
import styles from './folded-line.module.css';

interface FoldedLineProps {
  orderId: string;
  work: Pick<LineAtWork, 'line' | 'weighed'>;
  onTake: () => void;
}

/** A collapsed line with its state; a click selects it. */
export function FoldedLine({ orderId, work: { line, weighed }, onTake }: FoldedLineProps) {
  const { milli: typed } = useTypedWeight(orderId, line.product_id);
  const { tone, word } = stateOf(line, weighed);
  const sum = weighed ? `${weighedText(line, weighed)} sur ` : '';
  return (
    <Card as="li" id={`ligne-${line.product_id}`} tone={tone} className={styles.folded}>
      <h3>
        <button type="button" className={styles.takes} onClick={onTake}>
          {line.label}
        </button>
      </h3>
      <span className={styles.foldedFigures}>
        {sum}
        {weighed && line.pieces ? line.pieces.ordered : orderedText(line)}
      </span>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {typed === null ? null : (
        <span className={styles.foldedCut}>
          {formatQuantity(quantityOf(line.unite, typed))} tapés, pas ajoutés
        </span>
      )}
      {line.note_decoupe ? <span className={styles.foldedCut}>Découpe : {line.note_decoupe}</span> : null}
    </Card>
  );
}
