import { memo, Suspense, useState } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import { breakText, priceAt } from '#frontend/features/catalog/shop-breaks.ts';
import {
  availableAs,
  chargedQuantity,
  isByPiece,
  minimumOf,
  saleUnitOf,
  type ShopProduct,
} from '#frontend/features/catalog/shop-product.ts';
import { formatAmount, formatMoney, formatPrice, formatQuantity } from '#frontend/lib/display/format.ts';
import { classNames } from '#frontend/ui/class-names.ts';
import { Button } from '#frontend/ui/button.tsx';
import { PlusIcon } from '#frontend/ui/icons/icons-action.tsx';
import { AmountField } from '#frontend/features/orders/pro/cart/amount-field.tsx';
import { MAX_PIECES, piecePrice } from '#shared/catalog/piece-sale.ts';
import type { PriceE4 } from '#shared/kernel/money.ts';
import {
  MILLI_PER_UNIT,
  pricedUnitText,
  type Quantity,
  quantityOf,
  quantityText,
  type Unit,
} from '#shared/kernel/quantity.ts';
import { lineTotal } from '#shared/orders/order-total.ts';
import type { PriceMove } from '#frontend/features/orders/pro/reorder/habit-product.ts';
import styles from './product-row.module.css';
import { StockLabel } from './stock-label.tsx';

const PriceMoved = lazyPiece(async () => (await import('./price-moved.tsx')).PriceMoved);

interface ProductRowProps {
  product: ShopProduct;
  /** Quantity in the cart; null: none. */
  quantity: Quantity | null;
  /** The usual quantity: offered while it is not in the cart. */
  usual?: Quantity | undefined;
  /** Price change since the last order. */
  moved?: PriceMove | undefined;
  onQuantity: (product: ShopProduct, quantity: Quantity | null) => void;
}

/** The cart is parsed at each change: equal quantities are new objects, and must not re-render the row. */
const isSameRow = (before: ProductRowProps, now: ProductRowProps): boolean =>
  before.product === now.product &&
  before.onQuantity === now.onQuantity &&
  before.quantity?.milli === now.quantity?.milli &&
  before.quantity?.unit === now.quantity?.unit &&
  before.moved === now.moved &&
  before.usual?.milli === now.usual?.milli;

/** A product of the shop: name, stock, price and quantity. */
export const ProductRow = memo(function ProductRow({
  product,
  quantity,
  usual,
  moved,
  onQuantity,
}: ProductRowProps) {
  const [remark, setRemark] = useState<string>();
  const { label, ref } = product;
  const { htE4, ttcCents } = priceAt(product, quantity);
  const unit = quantity?.unit ?? saleUnitOf(product);
  const available = availableAs(product, unit);
  return (
    <li className={classNames(styles.row, quantity !== null && styles.chosen)} data-product={product.id}>
      <p className={styles.name}>
        {label} <span className={styles.ref}>{ref}</span>
      </p>
      <StockLabel product={product} />
      <RowPrice product={product} htE4={htE4} ttcCents={ttcCents} />
      {usual !== undefined && usual.milli > 0 && quantity === null ? (
        <UsualButton label={label} usual={usual} onTake={() => onQuantity(product, usual)} />
      ) : (
        <AmountField
          className={styles.quantity}
          label={`Quantité : ${label}`}
          {...{ product, quantity, unit }}
          max={available}
          disabled={available.milli <= 0}
          onQuantity={(_product, next) => {
            setRemark(undefined);
            onQuantity(product, next);
          }}
          onLeave={(typed) => setRemark(remarkOn(typed, product, unit))}
          data-quantity
        />
      )}
      <span className={styles.total}>{totalText(product, quantity, htE4)}</span>
      {moved ? (
        <Suspense>
          <PriceMoved move={moved} className={styles.moved} />
        </Suspense>
      ) : null}
      {remark ? (
        <p className={styles.remark} role="status">
          {remark}
        </p>
      ) : null}
    </li>
  );
}, isSameRow);

/** Amount of the quantity in the cart; « ≈ » before weighing. */
const totalText = (product: ShopProduct, quantity: Quantity | null, htE4: PriceE4): string | null =>
  quantity === null || !Number.isFinite(htE4)
    ? null
    : formatAmount(
        lineTotal({ ordered: chargedQuantity(product, quantity), unitPriceE4: htE4 }),
        isByPiece(product, quantity.unit),
      );

interface RowPriceProps extends Pick<ShopProduct, 'htE4' | 'ttcCents'> {
  product: ShopProduct;
}

/** Unit price in the cart, its reason, and the price breaks. */
const RowPrice = ({ product, htE4, ttcCents }: RowPriceProps) => {
  const note = noteOf({ ...product, htE4 });
  return (
    <span className={styles.price}>
      {Number.isFinite(htE4) ? (
        <>
          <span className={styles.ht}>
            <strong>{formatPrice(htE4)}</strong> HT / {pricedUnitText(product.unit)}
          </span>
          <span className={styles.ttc}>{formatMoney(ttcCents)} TTC</span>
        </>
      ) : null}
      {note ? <span className={styles.reason}>{note}</span> : null}
      {product.breaks ? <Breaks product={product} reached={htE4} /> : null}
    </span>
  );
};

/** Adds the usual quantity. */
const UsualButton = ({ label, usual, onTake }: { label: string; usual: Quantity; onTake: () => void }) => (
  <Button
    className={styles.quantity}
    icon={<PlusIcon size={18} />}
    aria-label={`Ajouter ${formatQuantity(usual)} : ${label}`}
    onClick={onTake}
    data-usual
  >
    {formatQuantity(usual)}
  </Button>
);

interface BreaksProps {
  product: ShopProduct;
  /** Unit price in the cart. */
  reached: PriceE4;
}

/** « dès 5 kg : 12,40 € / kg », the reached break in bold. */
const Breaks = ({ product: { breaks = [], unit }, reached }: BreaksProps) => (
  <span className={styles.breaks}>
    {breaks.map((each) => (
      <span key={each.fromMilli}>
        {each.htE4 === reached ? <strong>{breakText(each, unit)}</strong> : breakText(each, unit)}
      </span>
    ))}
  </span>
);

/** « la pièce ≈ 1,4 kg, environ 20,86 € », and the price reason. */
const noteOf = ({ pieces, htE4, priceReason }: ShopProduct): string =>
  [pieceNote(pieces, htE4), priceReason].filter(Boolean).join(' · ');

const pieceNote = (pieces: ShopProduct['pieces'], htE4: PriceE4): string =>
  [
    pieces && `la pièce ≈ ${quantityText(quantityOf('kg', pieces.nominalGrams))}`,
    pieces && Number.isFinite(htE4) && `environ ${formatMoney(piecePrice(htE4, pieces))}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Why the quantity differs from what was typed. */
const remarkOn = (
  typed: Quantity | null | undefined,
  product: ShopProduct,
  unit: Unit,
): string | undefined => {
  const available = availableAs(product, unit);
  if (typed === undefined)
    return unit === 'kg' ? 'Un poids en kg, au gramme près.' : 'Un nombre entier de pièces.';
  if (typed === null || typed.milli === 0) return undefined;
  if (isByPiece(product, unit) && typed.milli > available.milli)
    return available.milli === MAX_PIECES * MILLI_PER_UNIT
      ? `Au plus ${formatQuantity(available)} par ligne : davantage sur demande.`
      : `Il y en a sûrement ${formatQuantity(available)} : davantage sur demande.`;
  if (typed.milli > available.milli)
    return `Il reste ${formatQuantity(available)} : quantité ramenée au stock.`;
  const minimum = minimumOf(product, unit);
  return typed.milli < minimum.milli ? `Minimum ${formatQuantity(minimum)}.` : undefined;
};
