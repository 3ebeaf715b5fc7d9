import { priceAt } from '#frontend/features/catalog/shop-breaks.ts';
import { availableAs } from '#frontend/features/catalog/shop-product.ts';
import type { PricedLine } from '#frontend/features/orders/pro/cart/cart.ts';
import { formatAmount, formatPrice, formatQuantity } from '#frontend/lib/display/format.ts';
import { estimateText } from '#shared/catalog/piece-sale.ts';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { atMostText } from '#shared/orders/line-pieces.ts';
import styles from './order-summary.module.css';

/** A line of the summary: quantity, price, cut note. */
export const SummaryLine = ({ line, seesPrices }: { line: PricedLine; seesPrices: boolean }) => {
  const { product, quantity, totalCents, cutNote, short, inPieces, atMost } = line;
  const { htE4, priceReason } = priceAt(product, quantity);
  const howMuch =
    inPieces && product.pieces
      ? estimateText(quantity.milli / MILLI_PER_UNIT, product.pieces)
      : formatQuantity(quantity);
  return (
    <li className={styles.line} data-short={short || undefined}>
      <span className={styles.name}>{product.label}</span>
      <span className={styles.detail}>
        {howMuch}
        {seesPrices ? ` × ${formatPrice(htE4)}${inPieces ? ' / kg' : ''}` : null}
        {atMost ? ` · ${atMostText(atMost)}` : ''}
        {priceReason ? ` · ${priceReason}` : ''}
        {short ? ` — il reste ${formatQuantity(availableAs(product, quantity.unit))}` : ''}
      </span>
      {cutNote === '' ? null : <span className={styles.cut}>Découpe : {cutNote}</span>}
      {seesPrices ? <span className={styles.sum}>{formatAmount(totalCents, inPieces)}</span> : null}
    </li>
  );
};
