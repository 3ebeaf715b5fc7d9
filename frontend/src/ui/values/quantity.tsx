import { formatQuantity } from '#frontend/lib/display/format.ts';
import type { Quantity as QuantityOf } from '#shared/kernel/quantity.ts';
import styles from './quantity.module.css';

/** A weight or number of pieces in tabular figures. */
export const Quantity = ({ quantity }: { quantity: QuantityOf }) => (
  <span className={styles.quantity}>{formatQuantity(quantity)}</span>
);
