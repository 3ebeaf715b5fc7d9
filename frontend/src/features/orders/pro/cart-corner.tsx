import { useState } from 'react';
import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { formatMoney } from '#frontend/lib/format.ts';
import { useMedia } from '#frontend/lib/use-media.ts';
import { Button } from '#frontend/ui/button.tsx';
import { CartIcon } from '#frontend/ui/icons-trade.tsx';
import { SidePanel } from '#frontend/ui/side-panel.tsx';
import type { Cart, PricedCart } from './cart.ts';
import { CartPanel } from './cart-panel.tsx';
import styles from './cart-corner.module.css';
import type { ShownVat } from './cart-totals.tsx';

interface CartCornerProps {
  cart: PricedCart;
  vat: ShownVat | undefined;
  loading: boolean;
  onAmount: (product: ShopProduct, amount: number | null) => void;
  onChange: (act: (cart: Cart) => Cart) => void;
  onReview: () => void;
}

/** The cart: beside the list on a desk, one tap away on a phone. */
export function CartCorner({ onReview, ...panel }: CartCornerProps) {
  const wide = useMedia('(width >= 1024px)');
  const [open, setOpen] = useState(false);
  if (wide)
    return (
      <aside className={styles.aside} aria-label="Panier">
        <h2 className={styles.title}>Panier</h2>
        <CartPanel {...panel} onReview={onReview} />
      </aside>
    );
  const { lines, total } = panel.cart;
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.sum} aria-live="polite">
          <strong>{formatMoney(total.htCents)} HT</strong>
          <span>
            {formatMoney(total.ttcCents)} TTC · {productCount(lines.length)}
          </span>
        </p>
        <Button variant="primary" icon={<CartIcon />} onClick={() => setOpen(true)}>
          Panier
        </Button>
      </div>
      <SidePanel open={open} onClose={() => setOpen(false)} title="Panier">
        <CartPanel
          {...panel}
          onReview={() => {
            setOpen(false);
            onReview();
          }}
        />
      </SidePanel>
    </>
  );
}

const productCount = (count: number): string => `${count} ${count < 2 ? 'produit' : 'produits'}`;
