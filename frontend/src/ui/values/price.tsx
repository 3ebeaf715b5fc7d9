import { formatMoney } from '#frontend/lib/display/format.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { classNames } from '#frontend/ui/class-names.ts';
import styles from './price.module.css';

interface PriceProps {
  htCents: Cents;
  ttcCents?: Cents | undefined;
  /** « kg », « pièce »: after the price excluding tax. */
  per?: string | undefined;
  size?: 'medium' | 'large' | undefined;
}

/** A professional's price: HT large, TTC beside. */
export const Price = ({ htCents, ttcCents, per, size = 'medium' }: PriceProps) => (
  <span className={classNames(styles.price, styles[size])}>
    <span className={styles.ht}>
      <span className={styles.amount}>{formatMoney(htCents)}</span> HT{per ? ` / ${per}` : ''}
    </span>
    {ttcCents === undefined ? null : <span className={styles.ttc}>{formatMoney(ttcCents)} TTC</span>}
  </span>
);
