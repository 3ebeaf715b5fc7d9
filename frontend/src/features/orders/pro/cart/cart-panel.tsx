import { useNow } from '#frontend/lib/display/use-today.ts';
import { FreeDelivery } from '#frontend/features/delivery/free-delivery.tsx';
import { deadline } from '#frontend/features/delivery/deadline.ts';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { CartIcon } from '#frontend/ui/icons/icons-shop.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { useRights } from '#frontend/lib/session/use-session.ts';
import { CartAccount } from './cart-account.tsx';
import { CartDispute } from './cart-dispute.tsx';
import { CartLines } from './cart-lines.tsx';
import styles from './cart-panel.module.css';
import { CartTotals } from './cart-totals.tsx';
import type { ShopCart } from '#frontend/features/orders/pro/shop/use-shop-cart.ts';

/** Lines, totals, free-delivery progress, and the summary button. */
export function CartPanel({ shop, onReview }: { shop: ShopCart; onReview: () => void }) {
  const { cart, loading, storedCart, products, change, setQuantity, setCutNote, setBound, sync } = shop;
  if (loading) return <Skeleton lines={4} />;
  if (cart.lines.length + cart.gone.length === 0 && !storedCart.other)
    return (
      <EmptyState title="Votre panier est vide" picture={<CartIcon size={36} />}>
        Saisissez une quantité dans la liste : elle est gardée ici et sur votre compte, même si vous fermez la
        page.
      </EmptyState>
    );
  return (
    <div className={styles.panel}>
      <div className={styles.scroll}>
        <CartDispute storedCart={storedCart} products={products} onSettle={sync.settle} />
        <CartLines {...{ cart, change, setQuantity, setCutNote, setBound }} className={styles.lines} />
      </div>
      <CartFoot shop={shop} onReview={onReview} />
    </div>
  );
}

/** Total, order deadline, and the summary button. */
function CartFoot({ shop, onReview }: { shop: ShopCart; onReview: () => void }) {
  const { cart, storedCart, sync, offer, delivery, total, vat } = shop;
  const { role } = useRights();
  const now = useNow();
  return (
    <div className={styles.foot}>
      {offer && Number.isFinite(total.htCents) ? (
        <FreeDelivery offer={offer} estimated={cart.estimated} />
      ) : null}
      {delivery.quote ? <p className={styles.account}>{deadline(delivery.quote, now)}</p> : null}
      <CartTotals total={total} vat={vat} charge={offer?.charge} estimated={cart.estimated} />
      {role === 'commis' ? (
        <p className={styles.account}>
          Ce panier est celui de toute l’équipe. Ce que vous envoyez attend le oui d’un Gérant.
        </p>
      ) : null}
      <Button
        variant="primary"
        size="large"
        block
        data-autofocus
        disabled={cart.lines.length === 0 || storedCart.other !== undefined}
        onClick={onReview}
      >
        {role === 'commis' ? 'Faire valider' : 'Commander'}
      </Button>
      <CartAccount state={sync.state} />
    </div>
  );
}
