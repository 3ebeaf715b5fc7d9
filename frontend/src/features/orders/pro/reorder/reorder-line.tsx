import { formatPrice, formatQuantity } from '#frontend/lib/display/format.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { priceFromEuros } from '#shared/kernel/money.ts';
import {
  pricedUnitText,
  type Quantity,
  quantityFromWire,
  quantityOf,
  type Unit,
} from '#shared/kernel/quantity.ts';
import type { Availability, ReorderLineReply } from '#shared/orders/reordering.contract.ts';
import { piecesWanted, reorderedNow } from './reorder-cart.ts';
import styles from './reorder.module.css';

const display = (quantity: number, unit: Unit) =>
  formatQuantity(quantityFromWire(quantity, unit) ?? quantityOf(unit, 0));
const euros = (price: number) => formatPrice(priceFromEuros(price));

/** The server reports kilos; pieces are available when that number certainly is. */
const pieceAvailability = (reported: Availability, now: Quantity, wanted: Quantity): Availability => {
  if (reported === 'withdrawn') return reported;
  if (now.milli === 0) return 'missing';
  return now.milli < wanted.milli ? 'short' : 'available';
};

/** A past line and its availability. */
export const ReorderLine = ({ line }: { line: ReorderLineReply }) => {
  const { label, unit, quantity, price, past_price, price_changed } = line;
  const now = reorderedNow(line);
  const wanted = piecesWanted(line);
  const availability = wanted
    ? pieceAvailability(line.availability, now.quantity, wanted)
    : line.availability;
  const per = pricedUnitText(unit);
  return (
    <li className={styles.line} data-out={now.quantity.milli === 0 || undefined}>
      <span className={styles.name}>{label}</span>
      <span className={styles.quantity}>{formatQuantity(now.quantity)}</span>
      <span className={styles.how}>
        {price === null ? null : (
          <span>
            {euros(price)} HT / {per}
            {price_changed ? ` (${euros(past_price)} alors)` : ''}
          </span>
        )}
        {line.pieces !== undefined && !line.piece && availability !== 'withdrawn' ? (
          <StatusBadge tone="warning">Se vend au kilo : à redire au panier</StatusBadge>
        ) : availability === 'short' ? (
          <StatusBadge tone="warning">
            Il reste {formatQuantity(now.quantity)} sur{' '}
            {wanted ? formatQuantity(wanted) : display(quantity, unit)}
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
