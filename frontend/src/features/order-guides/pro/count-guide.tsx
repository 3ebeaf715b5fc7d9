import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { productsQuery } from '#frontend/features/catalog/catalog.queries.ts';
import { availableAs, chargedQuantity, type ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { recounted } from '#frontend/features/orders/pro/goods-of-order.ts';
import { withCutNote, withQuantity } from '#frontend/features/orders/pro/cart/cart.ts';
import { changeCart } from '#frontend/features/orders/pro/cart/cart-store.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { QuantityField } from '#frontend/ui/fields/quantity-field.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { lesserQuantity, type Quantity, quantityOf } from '#shared/kernel/quantity.ts';
import { missingMilli } from '#shared/order-guides/order-guide.ts';
import type { GuideLineValue } from '#frontend/features/order-guides/guide-values.ts';
import styles from '#frontend/features/order-guides/order-guides.module.css';

/**
 * Enter the remaining stock: the missing quantity is proposed, and added to the cart with one click. Works
 * offline, like the cart.
 */
export function CountGuide({ lines }: { lines: readonly GuideLineValue[] }) {
  const customer = useCustomer();
  const catalog = useQuery(productsQuery(customer?.id));
  const products = useMemo(
    () => new Map(catalog.data?.products.map((product) => [product.id, product])),
    [catalog.data],
  );
  const [left, setLeft] = useState<ReadonlyMap<string, Quantity>>(new Map());
  const wanted = lines.map((line) => ({ line, ...missingOf(line, left.get(line.productId), products) }));
  const ready = wanted.filter(({ quantity }) => quantity.milli > 0);
  const take = () => {
    if (!customer) return;
    changeCart(customer.id, (cart) =>
      ready.reduce((now, { line, product, quantity }) => {
        if (!product) return now;
        const put = withQuantity(now, product, quantity);
        return line.cutNote === '' ? put : withCutNote(put, line.productId, line.cutNote);
      }, cart),
    );
    notify.success(`${ready.length} ${ready.length < 2 ? 'produit' : 'produits'} au panier.`);
  };
  return (
    <>
      <ol className={styles.lines} aria-label="Ce qui reste, et ce qui manque">
        {wanted.map((each) => (
          <CountedRow
            key={each.line.productId}
            {...each}
            left={left.get(each.line.productId) ?? null}
            onLeft={(next) => setLeft((now) => withLeft(now, each.line.productId, next))}
          />
        ))}
      </ol>
      <div className={styles.acts}>
        <Button variant="primary" disabled={ready.length === 0} onClick={take}>
          Mettre ce qui manque au panier ({ready.length})
        </Button>
        <ButtonLink href={`${paths.dashboard}?etape=recapitulatif`}>Voir mon panier</ButtonLink>
      </div>
    </>
  );
}

const withLeft = (
  left: ReadonlyMap<string, Quantity>,
  productId: string,
  next: Quantity | null,
): ReadonlyMap<string, Quantity> => {
  const others = new Map(left);
  if (next === null) others.delete(productId);
  else others.set(productId, next);
  return others;
};

interface CountedRowProps extends Missing {
  line: GuideLineValue;
  left: Quantity | null;
  onLeft: (left: Quantity | null) => void;
}

const CountedRow = ({ line, product, why, quantity, isShort, left, onLeft }: CountedRowProps) => (
  <li className={styles.counted}>
    <span className={styles.label}>
      {line.label}
      <span className={styles.quiet}>
        {line.par === null
          ? `d’habitude ${formatQuantity(line.quantity)}`
          : `cible ${formatQuantity(line.par)}`}
      </span>
    </span>
    <QuantityField
      label="Reste"
      aria-label={`Ce qui reste : ${line.label}`}
      unit={line.unit}
      value={left}
      min={quantityOf(line.unit, 0)}
      onChange={onLeft}
    />
    <span className={styles.missing}>
      {quantity.milli > 0 ? <strong>{formatQuantity(quantity)}</strong> : (why ?? 'assez')}
      {line.inPieces && product && quantity.milli > 0 ? (
        <span className={styles.quiet}>≈ {formatQuantity(chargedQuantity(product, quantity))}</span>
      ) : null}
      {isShort ? <span className={styles.quiet}>tout ce qu’il y a</span> : null}
    </span>
  </li>
);

/** `why`: not available. */
interface Missing {
  product: ShopProduct | undefined;
  why?: string;
  quantity: Quantity;
  isShort: boolean;
}

/**
 * Missing quantity of a line, limited to the stock; the usual quantity before the remaining stock is entered.
 */
const missingOf = (
  line: GuideLineValue,
  left: Quantity | undefined,
  products: ReadonlyMap<string, ShopProduct>,
): Missing => {
  const found = products.get(line.productId);
  const none = quantityOf(line.unit, 0);
  const recount = found && recounted(line, { unit: found.unit, byPiece: found.pieces !== undefined });
  if (!found || recount) return { product: undefined, why: whyNot(recount), quantity: none, isShort: false };
  const product = found;
  const level = line.par === null || left === undefined ? {} : { par: line.par.milli };
  const milli = missingMilli({ unit: line.unit, milli: line.quantity.milli, ...level }, left?.milli ?? 0);
  const missing = quantityOf(line.unit, milli);
  const quantity = lesserQuantity(missing, availableAs(product, line.unit));
  return { product, quantity, isShort: quantity.milli < missing.milli };
};

const whyNot = (recount: ReturnType<typeof recounted>): string => {
  if (!recount) return 'pas en vente';
  return recount.unit === 'kg' ? 'se commande maintenant au kilo' : 'se commande maintenant à la pièce';
};
