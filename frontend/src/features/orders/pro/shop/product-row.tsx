import { type FocusEvent, memo, useState } from 'react';
import { minimumOf, type ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { formatMoney, formatPrice, formatQuantity } from '#frontend/lib/display/format.ts';
import { classNames } from '#frontend/ui/class-names.ts';
import { Button } from '#frontend/ui/button.tsx';
import { PlusIcon } from '#frontend/ui/icons/icons-action.tsx';
import { QuantityField } from '#frontend/ui/fields/quantity-field.tsx';
import { pricedUnitWord, type Quantity, quantityFromText } from '#shared/kernel/quantity.ts';
import { lineTotal } from '#shared/orders/order-total.ts';
import type { PriceMove } from '#frontend/features/orders/pro/reorder/habit-product.ts';
import { PriceMoved } from './price-moved.tsx';
import styles from './product-row.module.css';
import { StockWord } from './stock-word.tsx';

interface ProductRowProps {
  product: ShopProduct;
  /** In the cart; null when it is not. */
  quantity: Quantity | null;
  /** What this customer usually takes: offered in one tap while it is not in the cart. */
  usual?: Quantity | undefined;
  /** Its price since this customer ordered it last. */
  moved?: PriceMove | undefined;
  onQuantity: (product: ShopProduct, quantity: Quantity | null) => void;
}

/** The cart is read anew at each change: the same quantity is then another object, and no reason to draw the row again. */
const isSameRow = (before: ProductRowProps, now: ProductRowProps): boolean =>
  before.product === now.product &&
  before.onQuantity === now.onQuantity &&
  before.quantity?.milli === now.quantity?.milli &&
  before.moved === now.moved &&
  before.usual?.milli === now.usual?.milli;

/** A product of the shop: name, stock, price, and the quantity wanted. */
export const ProductRow = memo(function ProductRow({
  product,
  quantity,
  usual,
  moved,
  onQuantity,
}: ProductRowProps) {
  const [remark, setRemark] = useState<string>();
  const { label, ref, unit, htE4, ttcCents, priceReason, available } = product;
  const onBlur = (event: FocusEvent<HTMLInputElement>) =>
    setRemark(remarkOn(quantityFromText(event.target.value, unit), product));
  return (
    <li className={classNames(styles.row, quantity !== null && styles.chosen)} data-product={product.id}>
      <p className={styles.name}>
        {label} <span className={styles.ref}>{ref}</span>
      </p>
      <StockWord product={product} />
      <span className={styles.price}>
        {Number.isFinite(htE4) ? (
          <>
            <span className={styles.ht}>
              <strong>{formatPrice(htE4)}</strong> HT / {pricedUnitWord(unit)}
            </span>
            <span className={styles.ttc}>{formatMoney(ttcCents)} TTC</span>
          </>
        ) : null}
        {priceReason ? <span className={styles.reason}>{priceReason}</span> : null}
      </span>
      {usual !== undefined && usual.milli > 0 && quantity === null ? (
        <Button
          className={styles.quantity}
          icon={<PlusIcon size={18} />}
          aria-label={`Ajouter ${formatQuantity(usual)} : ${label}`}
          onClick={() => onQuantity(product, usual)}
          data-usual
        >
          {formatQuantity(usual)}
        </Button>
      ) : (
        <QuantityField
          className={styles.quantity}
          label={`Quantité : ${label}`}
          hideLabel
          unit={unit}
          value={quantity}
          max={available}
          disabled={available.milli <= 0}
          onChange={(next) => {
            setRemark(undefined);
            onQuantity(product, next);
          }}
          onBlur={onBlur}
          data-quantity
        />
      )}
      <span className={styles.total}>
        {quantity === null || !Number.isFinite(htE4)
          ? null
          : formatMoney(lineTotal({ ordered: quantity, unitPriceE4: htE4 }))}
      </span>
      {moved ? <PriceMoved move={moved} className={styles.moved} /> : null}
      {remark ? (
        <p className={styles.remark} role="status">
          {remark}
        </p>
      ) : null}
    </li>
  );
}, isSameRow);

/** Why what was typed is not what is in the cart. */
const remarkOn = (
  typed: Quantity | null | undefined,
  product: Pick<ShopProduct, 'unit' | 'available'>,
): string | undefined => {
  const { unit, available } = product;
  if (typed === undefined)
    return unit === 'kg' ? 'Un poids en kg, au gramme près.' : 'Un nombre entier de pièces.';
  if (typed === null || typed.milli === 0) return undefined;
  if (typed.milli > available.milli)
    return `Il reste ${formatQuantity(available)} : quantité ramenée au stock.`;
  const minimum = minimumOf(product);
  return typed.milli < minimum.milli ? `Minimum ${formatQuantity(minimum)}.` : undefined;
};
