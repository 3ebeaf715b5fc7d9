import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import { formatAmount } from '#frontend/lib/display/format.ts';
import { useMedia } from '#frontend/lib/display/use-media.ts';
import { whenQuiet } from '#frontend/lib/network/when-quiet.ts';
import { useRights } from '#frontend/lib/session/use-session.ts';
import { Button } from '#frontend/ui/button.tsx';
import { CartIcon } from '#frontend/ui/icons/icons-shop.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import styles from './cart-corner.module.css';
import type { ShopCart } from '#frontend/features/orders/pro/shop/use-shop-cart.ts';

const CartPanel = lazyPiece(async () => (await import('./cart-panel.tsx')).CartPanel);
const loadDrawer = async () => (await import('./cart-drawer.tsx')).CartDrawer;
const CartDrawer = lazyPiece(loadDrawer, ({ onClose }) => onClose());

/** The cart: next to the list on wide screens, behind a button with its total on phones. */
export function CartCorner({ shop }: { shop: ShopCart }) {
  const wide = useMedia('(width >= 1024px)');
  const [open, setOpen] = useState(false);
  const { checkout, cart, total } = shop;
  // loads after the products, without delaying them, so that the button responds immediately
  const ready = !wide && !shop.loading;
  const queries = useQueryClient();
  useEffect(() => {
    if (ready) whenQuiet(queries, () => void loadDrawer().catch(() => undefined));
  }, [ready, queries]);
  if (wide)
    return (
      <aside className={styles.aside} aria-label="Panier">
        <h2 className={styles.title}>Panier</h2>
        <Suspense fallback={<Skeleton lines={4} />}>
          <CartPanel shop={shop} onReview={checkout.review} />
        </Suspense>
        <p className={styles.keys}>
          <kbd>/</kbd> chercher · <kbd>↑</kbd> <kbd>↓</kbd> parcourir · <kbd>Entrée</kbd> ajouter ·{' '}
          <kbd>Ctrl</kbd> + <kbd>Entrée</kbd> commander
        </p>
      </aside>
    );
  return (
    <>
      <div className={styles.bar}>
        <BarSum total={total} estimated={cart.estimated} />
        <Button variant="primary" icon={<CartIcon />} onClick={() => setOpen(true)}>
          Panier{cart.lines.length > 0 ? ` (${cart.lines.length})` : ''}
        </Button>
      </div>
      <Suspense>{open ? <CartDrawer shop={shop} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

/** Hidden for users who see no prices, also for an empty cart. */
const BarSum = ({ total, estimated }: Pick<ShopCart, 'total'> & { estimated: boolean }) => {
  const { seesPrices } = useRights();
  return (
    <p className={styles.sum} aria-live="polite">
      {seesPrices ? (
        <>
          <strong>{formatAmount(total.ttcCents, estimated)} TTC</strong>
          <span>
            {formatAmount(total.htCents, estimated)} HT + {formatAmount(total.vatCents, estimated)} TVA
          </span>
        </>
      ) : null}
    </p>
  );
};
