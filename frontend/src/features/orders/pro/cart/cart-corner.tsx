import { lazy, Suspense, useState } from 'react';
import { loadPage } from '#frontend/lib/navigation/load-page.ts';
import { formatAmount } from '#frontend/lib/display/format.ts';
import { useMedia } from '#frontend/lib/display/use-media.ts';
import { useRights } from '#frontend/lib/session/use-session.ts';
import { Button } from '#frontend/ui/button.tsx';
import { CartIcon } from '#frontend/ui/icons/icons-shop.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import styles from './cart-corner.module.css';
import type { ShopCart } from '#frontend/features/orders/pro/shop/use-shop-cart.ts';

const CartPanel = lazy(loadPage(async () => ({ default: (await import('./cart-panel.tsx')).CartPanel })));

/** The cart: beside the list on wide screens, behind a button on phones, where its totals stay visible. */
export function CartCorner({ shop }: { shop: ShopCart }) {
  const wide = useMedia('(width >= 1024px)');
  const [open, setOpen] = useState(false);
  const { checkout, cart, total } = shop;
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
      <SidePanel open={open} onClose={() => setOpen(false)} title="Panier">
        <Suspense fallback={<Skeleton lines={4} />}>
          <CartPanel
            shop={shop}
            onReview={() => {
              setOpen(false);
              checkout.review();
            }}
          />
        </Suspense>
      </SidePanel>
    </>
  );
}

/** Nothing of it for whoever sees no prices: the empty cart's nought would be one. */
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
