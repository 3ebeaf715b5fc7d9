import { useToday } from '#frontend/lib/display/use-today.ts';
import { Suspense, useEffect } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { CartCorner } from '#frontend/features/orders/pro/cart/cart-corner.tsx';
import { loadConfirmation } from '#frontend/features/orders/pro/checkout/use-checkout.ts';
import { hasPlaces } from '#frontend/features/delivery/use-delivery.ts';
import { relativeDayText } from '#frontend/features/delivery/relative-day-text.ts';
import { DeliveredWhen } from './delivered-when.ts';
import { useShopCart } from './use-shop-cart.ts';
import { ShopCatalog } from './shop-catalog.tsx';
import styles from './shop.module.css';
import { useUsual } from './use-usual.ts';

// loaded after the first quantity
const loadSummary = async () =>
  (await import('#frontend/features/orders/pro/checkout/order-summary.tsx')).OrderSummary;
const loadPlaced = async () =>
  (await import('#frontend/features/orders/pro/checkout/order-placed.tsx')).OrderPlaced;
// only with several addresses
const PlaceChoice = lazyPiece(
  async () => (await import('#frontend/features/delivery/place-choice.tsx')).PlaceChoice,
);
const BehindProducts = lazyPiece(async () => (await import('./prefetch-next-step.tsx')).BehindProducts);
const OrderSummary = lazyPiece(loadSummary, ({ shop }) => shop.checkout.close());
const OrderPlaced = lazyPiece(loadPlaced, ({ checkout }) => checkout.close());

/** COMMANDER (PRO-06): search, quantities, total, order. */
export function Shop() {
  const customer = useCustomer();
  const shop = useShopCart(customer);
  const { catalog, cart, quantities, checkout, setQuantity, change } = shop;
  const earliest = shop.delivery.quote?.earliest;
  const today = useToday();
  const habits = useUsual(customer?.id, catalog.data && shop.products, shop.place);

  // preload the confirmation's code, so that confirming needs no download
  const filled = cart.lines.length > 0;
  useEffect(() => {
    if (filled) void Promise.all([loadSummary(), loadPlaced(), loadConfirmation()]).catch(() => undefined);
  }, [filled]);

  return (
    <div className={styles.shop}>
      <DeliveredWhen value={earliest ? relativeDayText(earliest, today) : undefined}>
        <ShopCatalog
          {...{ catalog, habits, quantities, setQuantity, change }}
          place={
            hasPlaces(shop.delivery) ? (
              <Suspense>
                <PlaceChoice delivery={shop.delivery} customer={customer} onChoice={shop.setChoice} />
              </Suspense>
            ) : null
          }
        />
      </DeliveredWhen>
      <CartCorner shop={shop} />
      <Suspense>
        {shop.loading ? null : <BehindProducts shop={shop} habits={habits} customerId={customer?.id} />}
      </Suspense>
      <Suspense>
        {checkout.step === 'summary' ? <OrderSummary shop={shop} customer={customer} /> : null}
        {checkout.step === 'placed' ? <OrderPlaced checkout={checkout} /> : null}
      </Suspense>
    </div>
  );
}
