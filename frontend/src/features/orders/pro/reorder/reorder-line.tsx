import { formatPrice, formatQuantity } from '#frontend/lib/display/format.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { priceFromEuros } from '#shared/kernel/money.ts';
import { pricedUnitWord, quantityFromWire, quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import type { ReorderLineReply } from '#shared/orders/reordering.contract.ts';
import styles from './reorder.module.css';

const display = (quantity: number, unit: Unit) =>
  formatQuantity(quantityFromWire(quantity, unit) ?? quantityOf(unit, 0));
const euros = (price: number) => formatPrice(priceFromEuros(price));

/** A past line and what can be had of it now. */
export const ReorderLine = ({ line }: { line: ReorderLineReply }) => {
  const { label, unit, quantity, orderable_quantity, price, past_price, price_changed, availability } = line;
  const per = pricedUnitWord(unit);
  return (
    <li className={styles.line} data-out={orderable_quantity === 0 || undefined}>
      <span className={styles.name}>{label}</span>
      <span className={styles.quantity}>{display(orderable_quantity, unit)}</span>
      <span className={styles.how}>
        {price === null ? null : (
          <span>
            {euros(price)} HT / {per}
            {price_changed ? ` (${euros(past_price)} alors)` : ''}
          </span>
        )}
        {availability === 'short' ? (
          <StatusBadge tone="warning">
            Il reste {display(orderable_quantity, unit)} sur {display(quantity, unit)}
          </StatusBadge>
        ) : availability === 'missing' ? (
          <StatusBadge tone="danger">Stock épuisé</StatusBadge>
        ) : availability === 'withdrawn' ? (
          <StatusBadge tone="danger">N’est plus proposé</StatusBadge>
        ) : price_changed && price !== null ? (
          <StatusBadge tone={price > past_price ? 'warning' : 'good'}>
            {price > past_price ? 'Prix en hausse' : 'Prix en baisse'}
          </StatusBadge>
        ) : null}
      </span>
    </li>
  );
};
