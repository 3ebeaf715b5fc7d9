import { formatMoney } from '#frontend/lib/display/format.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { classNames } from '#frontend/ui/class-names.ts';
import styles from './price.module.css';

interface PriceProps {
  htCents: Cents;
  ttcCents?: Cents | undefined;
  /** « kg », « pièce »: after the HT price. */
  per?: string | undefined;
  size?: 'medium' | 'large' | undefined;
}

/** A professional price: HT large, TTC next to it. */
export const Price = ({ htCents, ttcCents, per, size = 'medium' }: PriceProps) => (
  <span className={classNames(styles.price, styles[size])}>
    <span className={styles.ht}>
      <span className={styles.amount}>{formatMoney(htCents)}</span> HT{per ? ` / ${per}` : ''}
    </span>
    {ttcCents === undefined ? null : <span className={styles.ttc}>{formatMoney(ttcCents)} TTC</span>}
  </span>
);
