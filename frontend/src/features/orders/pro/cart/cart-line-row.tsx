import { minimumOf, type ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { formatMoney, formatQuantity } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { TrashIcon } from '#frontend/ui/icons/icons-action.tsx';
import { QuantityField } from '#frontend/ui/fields/quantity-field.tsx';
import { compareQuantities, type Quantity, quantityFromText } from '#shared/kernel/quantity.ts';
import { CutNoteField } from './cut-note-field.tsx';
import type { CartLine, PricedLine } from './cart.ts';
import styles from './cart-panel.module.css';

interface CartLineRowProps {
  line: PricedLine;
  onQuantity: (product: ShopProduct, quantity: Quantity | null) => void;
  onCutNote: (productId: string, cutNote: string) => void;
}

/** A line of the cart; says when the stock no longer covers it, and offers what is left. */
export function CartLineRow({ line, onQuantity, onCutNote }: CartLineRowProps) {
  const { product, quantity, totalCents, short } = line;
  const { label, unit, available } = product;
  const tooLittle = (wanted: Quantity) => compareQuantities(wanted, minimumOf(product)) < 0;
  return (
    <li className={styles.line}>
      <span className={styles.name}>{label}</span>
      <span className={styles.lineTotal}>{Number.isFinite(totalCents) ? formatMoney(totalCents) : null}</span>
      <QuantityField
        className={styles.quantity}
        label={`Dans le panier : ${label}`}
        hideLabel
        unit={unit}
        value={quantity}
        max={short ? quantity : available}
        onChange={(next) => {
          if (next !== null && !tooLittle(next)) onQuantity(product, next);
          else if (!isTyping()) onQuantity(product, null);
        }}
        onBlur={(event) => {
          const typed = quantityFromText(event.target.value, unit);
          if (typed === null || (typed && tooLittle(typed))) onQuantity(product, null);
        }}
        data-cart-quantity
      />
      <IconButton
        className={styles.remove}
        label={`Retirer du panier : ${label}`}
        icon={<TrashIcon size={18} />}
        onClick={() => onQuantity(product, null)}
      />
      <CutNoteField
        className={styles.cut}
        product={label}
        value={line.cutNote}
        onChange={(cutNote) => onCutNote(product.id, cutNote)}
      />
      {short ? (
        <p className={styles.note} role="status">
          {available.milli > 0 ? `Il reste ${formatQuantity(available)}.` : 'Stock épuisé.'}
          <Button size="small" onClick={() => onQuantity(product, available)}>
            {available.milli > 0 ? 'Ajuster' : 'Retirer'}
          </Button>
        </p>
      ) : null}
    </li>
  );
}

/** « 0,5 » on the way to « 0,55 » must not take the line away under the fingers; the minus button may (PRO-12). */
const isTyping = (): boolean => document.activeElement?.matches('[data-cart-quantity]') ?? false;

/** Kept from an earlier visit, and no longer sold. */
export const GoneLineRow = ({ line, onRemove }: { line: CartLine; onRemove: () => void }) => (
  <li className={styles.line}>
    <span className={styles.name}>{line.name}</span>
    <p className={styles.note}>
      Ce produit n’est plus proposé : il n’est pas compté.
      <Button size="small" onClick={onRemove}>
        Retirer
      </Button>
    </p>
  </li>
);
