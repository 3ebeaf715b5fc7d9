import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/empty-state.tsx';
import { CartIcon } from '#frontend/ui/icons-trade.tsx';
import { Skeleton } from '#frontend/ui/skeleton.tsx';
import type { Cart, PricedCart } from './cart.ts';
import { without } from './cart.ts';
import { CartLineRow, GoneLineRow } from './cart-line-row.tsx';
import styles from './cart-panel.module.css';
import { CartTotals, type ShownVat } from './cart-totals.tsx';

interface CartPanelProps {
  cart: PricedCart;
  vat: ShownVat | undefined;
  loading: boolean;
  onAmount: (product: ShopProduct, amount: number | null) => void;
  onChange: (act: (cart: Cart) => Cart) => void;
  onReview: () => void;
}

/** Lines, totals and the way to the summary. */
export function CartPanel({ cart, vat, loading, onAmount, onChange, onReview }: CartPanelProps) {
  if (loading) return <Skeleton lines={4} />;
  if (cart.lines.length + cart.gone.length === 0)
    return (
      <EmptyState title="Votre panier est vide" picture={<CartIcon size={36} />}>
        Saisissez une quantité dans la liste : elle est gardée ici, même si vous fermez la page.
      </EmptyState>
    );
  return (
    <div className={styles.panel}>
      <ul className={styles.lines}>
        {cart.gone.map((line) => (
          <GoneLineRow
            key={line.productId}
            line={line}
            onRemove={() => onChange((now) => without(now, line.productId))}
          />
        ))}
        {cart.lines.map((line) => (
          <CartLineRow key={line.productId} line={line} onAmount={onAmount} />
        ))}
      </ul>
      <div className={styles.foot}>
        <CartTotals total={cart.total} vat={vat} />
        <Button variant="primary" size="large" block disabled={cart.lines.length === 0} onClick={onReview}>
          Commander
        </Button>
      </div>
    </div>
  );
}
