import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { productsQuery } from '#frontend/features/catalog/catalog.queries.ts';
import { reorderQuery } from '#frontend/features/orders/orders.queries.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { formatAmount } from '#frontend/lib/display/format.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { RetryButton } from '#frontend/ui/feedback/retry-button.tsx';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import type { reorderingContract } from '#shared/orders/reordering.contract.ts';
import { changeCart, useCart } from '#frontend/features/orders/pro/cart/cart-store.ts';
import { scrolledByKeys } from '#frontend/ui/overlay/scrolled-by-keys.ts';
import { cartOfReorder, cartWith } from './reorder-cart.ts';
import styles from './reorder.module.css';
import { ReorderLine } from './reorder-line.tsx';
import { useCartSync } from '#frontend/features/orders/pro/cart/use-cart-sync.ts';

interface ReorderProps {
  order: Pick<OrderRow, 'id' | 'reference'>;
  onClose: () => void;
}

/** « Recommander »: past lines at current prices, added to the cart. */
export function Reorder({ order, onClose }: ReorderProps) {
  const customer = useCustomer();
  const offer = useQuery(reorderQuery(customer?.id, order.id));
  const navigate = useNavigate();
  // first syncs the account's cart, before lines are added or replaced
  const catalog = useQuery(productsQuery(customer?.id));
  const products = catalog.data?.products;
  const byId = useMemo(
    () => products && new Map(products.map((product) => [product.id, product])),
    [products],
  );
  const { storedCart } = useCart(customer?.id ?? '');
  const sync = useCartSync(customer?.id, storedCart, byId);
  const known = sync.settled || catalog.isError;
  const lines = offer.data?.data;
  const ready = lines ? cartOfReorder(lines) : [];
  const filled = storedCart.lines.length > 0;
  const take = (replace: boolean) => {
    if (!customer) return;
    changeCart(customer.id, (cart) => cartWith(replace ? [] : cart, ready));
    onClose();
    void navigate(`${paths.dashboard}?etape=recapitulatif`);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Recommander ${order.reference}`}
      footer={
        <>
          {filled ? (
            <Button disabled={!known || ready.length === 0} onClick={() => take(true)}>
              Remplacer mon panier
            </Button>
          ) : null}
          <Button
            data-autofocus
            variant="primary"
            disabled={!known || ready.length === 0}
            onClick={() => take(false)}
          >
            {filled ? 'Ajouter à mon panier' : 'Mettre au panier'}
          </Button>
        </>
      }
    >
      {offer.isError ? (
        <Banner kind="error" actions={<RetryButton query={offer} />}>
          {detailOf(offer.error)}
        </Banner>
      ) : !offer.data || offer.isFetching ? (
        <div aria-busy="true" role="status" aria-label="Lecture des prix et des stocks du jour">
          <Skeleton lines={5} />
        </div>
      ) : (
        <OfferedNow offer={offer.data} />
      )}
    </Dialog>
  );
}

const OfferedNow = ({ offer }: { offer: ReplyOf<typeof reorderingContract.endpoints.reorder> }) => (
  <>
    <p className={styles.intro}>
      {offer.unchanged
        ? 'Tout est disponible, aux mêmes prix.'
        : 'Prix et stocks d’aujourd’hui ; ce qui a changé est signalé.'}
    </p>
    <ul className={styles.lines} aria-label="Lignes de la commande" {...scrolledByKeys}>
      {offer.data.map((line) => (
        <ReorderLine key={line.product_id} line={line} />
      ))}
    </ul>
    <p className={styles.total}>
      <span>Total disponible</span>
      <strong>
        {formatAmount(
          centsFromEuros(offer.total_ht),
          offer.data.some(({ piece, pieces }) => piece !== undefined || pieces !== undefined),
        )}{' '}
        HT
      </strong>
    </p>
  </>
);
