import { priceAt, reachedText } from '#frontend/features/catalog/shop-breaks.ts';
import { availableAs, saleUnitOf, type ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { formatAmount, formatQuantity } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { TrashIcon } from '#frontend/ui/icons/icons-action.tsx';
import { QuantityField } from '#frontend/ui/fields/quantity-field.tsx';
import { estimateText } from '#shared/catalog/piece-sale.ts';
import type { AtMost } from '#shared/orders/line-pieces.ts';
import { MILLI_PER_UNIT, type Quantity } from '#shared/kernel/quantity.ts';
import { AmountField } from './amount-field.tsx';
import { CutNoteField } from './cut-note-field.tsx';
import { BoundField } from './bound-field.tsx';
import type { GoneLine, PricedLine } from './cart.ts';
import styles from './cart-panel.module.css';

interface CartLineRowProps {
  line: PricedLine;
  onQuantity: (product: ShopProduct, quantity: Quantity | null) => void;
  onCutNote: (productId: string, cutNote: string) => void;
  onBound: (productId: string, atMost: AtMost | undefined) => void;
}

/** A cart line; when the stock no longer suffices, offers the remaining quantity. */
export function CartLineRow({ line, onQuantity, onCutNote, onBound }: CartLineRowProps) {
  const { product, quantity, totalCents, short } = line;
  const { label } = product;
  const { unit } = quantity;
  const available = availableAs(product, unit);
  const pieces = quantity.milli / MILLI_PER_UNIT;
  const weights = line.inPieces && product.pieces;
  const reached = reachedText(product, quantity);
  return (
    <li className={styles.line}>
      <span className={styles.name}>{label}</span>
      <span className={styles.lineTotal}>
        {Number.isFinite(totalCents) ? formatAmount(totalCents, line.inPieces) : null}
      </span>
      <AmountField
        className={styles.quantity}
        label={`Dans le panier : ${label}`}
        {...{ product, quantity, unit, onQuantity }}
        max={short ? quantity : available}
        data-cart-quantity
      />
      <IconButton
        className={styles.remove}
        label={`Retirer du panier : ${label}`}
        icon={<TrashIcon size={18} />}
        onClick={() => onQuantity(product, null)}
      />
      {weights ? <p className={styles.pieces}>{estimateText(pieces, weights)}</p> : null}
      {reached ? (
        <p className={styles.reached} role="status">
          {reached}
        </p>
      ) : null}
      <div className={styles.extras}>
        {weights ? (
          <BoundField
            line={{ label, pieces, weights, htE4: priceAt(product, quantity).htE4, atMost: line.atMost }}
            onBound={(atMost) => onBound(product.id, atMost)}
          />
        ) : null}
        <CutNoteField
          className={styles.cut}
          product={label}
          value={line.cutNote}
          onChange={(cutNote) => onCutNote(product.id, cutNote)}
        />
      </div>
      {short ? <Shortage available={available} onTake={() => onQuantity(product, available)} /> : null}
    </li>
  );
}

/** The stock does not suffice: offers the remaining quantity. */
const Shortage = ({ available, onTake }: { available: Quantity; onTake: () => void }) => (
  <p className={styles.note} role="status">
    {available.milli > 0 ? `Il reste ${formatQuantity(available)}.` : 'Stock épuisé.'}
    <Button size="small" onClick={onTake}>
      {available.milli > 0 ? 'Ajuster' : 'Retirer'}
    </Button>
  </p>
);

interface GoneLineRowProps {
  line: GoneLine;
  onQuantity: (product: ShopProduct, quantity: Quantity | null) => void;
  onRemove: () => void;
}

/** A stored line whose product is withdrawn, or sold differently: asks for the quantity again. */
export const GoneLineRow = ({
  line: { name, quantity, product },
  onQuantity,
  onRemove,
}: GoneLineRowProps) => (
  <li className={styles.line}>
    <span className={styles.name}>{product?.label ?? name}</span>
    {product ? (
      <QuantityField
        className={styles.quantity}
        label={`Nouvelle quantité : ${product.label}`}
        hideLabel
        unit={saleUnitOf(product)}
        value={null}
        max={availableAs(product, saleUnitOf(product))}
        onChange={(next) => {
          if (next !== null && next.milli > 0) onQuantity(product, next);
        }}
      />
    ) : null}
    <p className={styles.note}>
      {product
        ? `Vous en vouliez ${formatQuantity(quantity)} : ce produit se commande maintenant ${saleUnitOf(product) === 'kg' ? 'au kilo' : 'à la pièce'}. Dites de nouveau combien ; il n’est pas compté.`
        : 'Ce produit n’est plus proposé : il n’est pas compté.'}
      <Button size="small" onClick={onRemove}>
        Retirer
      </Button>
    </p>
  </li>
);
