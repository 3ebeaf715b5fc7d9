import { formatQuantity } from '#frontend/lib/display/format.ts';
import { classNames } from '#frontend/ui/class-names.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { preparedMilli } from '#shared/preparation/prepared-line.ts';
import type { LineAtWork } from './line-at-work.ts';
import { boundText, countText, leftOfBound, meanText } from './piece-line.ts';
import { orderedQuantity } from './preparation-state.ts';
import styles from './preparation.module.css';

/** Weighed quantity of a line; for pieces number, weight, mean, and the rest of the customer's limit. */
export function LineFigures({ work: { line, weighed } }: { work: Pick<LineAtWork, 'line' | 'weighed'> }) {
  const sum = formatQuantity(quantityOf(line.unite, weighed ? preparedMilli(weighed) : 0));
  const { pieces } = line;
  const bound = pieces && boundText(pieces, weighed);
  return (
    <>
      <p className={styles.figures}>
        {pieces ? (
          <>
            <strong>{countText(pieces, weighed)}</strong>, {sum}
          </>
        ) : (
          <>
            <strong>{sum}</strong> sur {formatQuantity(orderedQuantity(line))}
          </>
        )}
        <span className={styles.quiet}>
          {' '}
          {line.category} · {line.ref}
        </span>
      </p>
      {pieces ? <p className={styles.quiet}>{meanText(pieces, weighed)}</p> : null}
      {pieces && bound ? (
        <p className={classNames(styles.bound, (leftOfBound(pieces, weighed) ?? 0) < 0 && styles.beyond)}>
          Le client a demandé {bound}
        </p>
      ) : null}
    </>
  );
}
