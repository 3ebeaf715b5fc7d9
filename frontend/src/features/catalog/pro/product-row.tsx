import { type FocusEvent, memo, useState } from 'react';
import { minimumOf, type ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { formatMoney, formatQuantity } from '#frontend/lib/format.ts';
import { classNames } from '#frontend/ui/class-names.ts';
import { Button } from '#frontend/ui/button.tsx';
import { PlusIcon } from '#frontend/ui/icons/icons-action.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { parseNumberText } from '#frontend/ui/fields/number-text.ts';
import { lineTotal } from '#shared/orders/order-total.ts';
import styles from './product-row.module.css';
import { StockWord } from './stock-word.tsx';

interface ProductRowProps {
  product: ShopProduct;
  /** In the cart; null when it is not. */
  amount: number | null;
  /** What this customer usually takes, grams or pieces: offered in one tap while it is not in the cart. */
  usual?: number | undefined;
  onAmount: (product: ShopProduct, amount: number | null) => void;
}

/** A product of the shop: name, stock, price, and the quantity wanted. */
export const ProductRow = memo(function ProductRow({ product, amount, usual, onAmount }: ProductRowProps) {
  const [remark, setRemark] = useState<string>();
  const { label, ref, unit, htCents, ttcCents, available } = product;
  const onBlur = (event: FocusEvent<HTMLInputElement>) =>
    setRemark(remarkOn(parseNumberText(event.target.value, unit), product));
  return (
    <li className={classNames(styles.row, amount !== null && styles.chosen)} data-product={product.id}>
      <p className={styles.name}>
        {label} <span className={styles.ref}>{ref}</span>
      </p>
      <StockWord product={product} />
      <span className={styles.price}>
        <span className={styles.ht}>
          <strong>{formatMoney(htCents)}</strong> HT / {unit === 'kg' ? 'kg' : 'pièce'}
        </span>
        <span className={styles.ttc}>{formatMoney(ttcCents)} TTC</span>
      </span>
      {usual !== undefined && usual > 0 && amount === null ? (
        <Button
          className={styles.quantity}
          icon={<PlusIcon size={18} />}
          aria-label={`Ajouter ${formatQuantity(usual, unit)} : ${label}`}
          onClick={() => onAmount(product, usual)}
          data-usual
        >
          {formatQuantity(usual, unit)}
        </Button>
      ) : (
        <NumberField
          className={styles.quantity}
          label={`Quantité : ${label}`}
          hideLabel
          unit={unit}
          value={amount}
          max={available}
          disabled={available <= 0}
          onChange={(next) => {
            setRemark(undefined);
            onAmount(product, next);
          }}
          onBlur={onBlur}
          data-quantity
        />
      )}
      <span className={styles.total}>
        {amount === null
          ? null
          : formatMoney(lineTotal({ unit, ordered: amount, unitPriceCents: htCents, vatRate: 0 }))}
      </span>
      {remark ? (
        <p className={styles.remark} role="status">
          {remark}
        </p>
      ) : null}
    </li>
  );
});

/** Why what was typed is not what is in the cart. */
const remarkOn = (typed: number | null | undefined, product: ShopProduct): string | undefined => {
  const { unit, available } = product;
  if (typed === undefined)
    return unit === 'kg' ? 'Un poids en kg, au gramme près.' : 'Un nombre entier de pièces.';
  if (typed === null || typed === 0) return undefined;
  if (typed > available) return `Il reste ${formatQuantity(available, unit)} : quantité ramenée au stock.`;
  return typed < minimumOf(product) ? `Minimum ${formatQuantity(minimumOf(product), unit)}.` : undefined;
};
