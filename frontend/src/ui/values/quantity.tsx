import { formatQuantity } from '#frontend/lib/format.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import styles from './quantity.module.css';

/** A weight (from grams) or a number of pieces, in figures that line up. */
export const Quantity = ({ amount, unit }: { amount: number; unit: Unit }) => (
  <span className={styles.quantity}>{formatQuantity(amount, unit)}</span>
);
