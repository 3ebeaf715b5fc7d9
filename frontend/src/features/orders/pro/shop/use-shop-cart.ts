import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { productsQuery } from '#frontend/features/catalog/catalog.queries.ts';
import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { deliveryOffer } from '#frontend/features/delivery/delivery-offer.ts';
import type { DeliveryChoice } from '#frontend/features/delivery/delivery-choice.ts';
import { habitsQuery } from '#frontend/features/orders/orders.queries.ts';
import { placeOf, requestedDelivery, useDelivery } from '#frontend/features/delivery/use-delivery.ts';
import type { StoredCustomer } from '#frontend/lib/session/stored-customer.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';
import type { AtMost } from '#shared/orders/line-pieces.ts';
import {
  pricedCart,
  withCharge,
  withBound,
  withCutNote,
  withQuantity,
} from '#frontend/features/orders/pro/cart/cart.ts';
import { changeStoredCart, useCart } from '#frontend/features/orders/pro/cart/cart-store.ts';
import { useCartSync } from '#frontend/features/orders/pro/cart/use-cart-sync.ts';
import { useCheckout } from '#frontend/features/orders/pro/checkout/use-checkout.ts';

const NONE: ReadonlyMap<string, ShopProduct> = new Map();
const NO_CHOICE: DeliveryChoice = {};

/** The cart of the shop with everything that hangs on it: prices, account, delivery, the way to the order. */
export const useShopCart = (customer: StoredCustomer | undefined) => {
  const customerId = customer?.id;
  const { catalog, byId } = useProducts(customerId);

  const { storedCart, change } = useCart(customerId ?? '');
  const { lines } = storedCart;
  const delivery = useDelivery(customer, storedCart.wish ?? NO_CHOICE);
  const place = placeOf(delivery);
  // read with the habits, which stand above the list
  const cutNotes = useQuery(habitsQuery(customerId, place));
  const lastCutNotes = cutNotes.data?.cut_notes;
  const cart = useMemo(
    () => pricedCart(byId ? lines : [], byId ?? NONE, lastCutNotes),
    [lines, byId, lastCutNotes],
  );
  const quantities = useMemo(
    () => new Map(cart.lines.map(({ productId, quantity }) => [productId, quantity])),
    [cart],
  );
  const sync = useCartSync(customerId, storedCart, byId);

  const offer = delivery.quote && deliveryOffer(delivery.quote, cart.total.htCents);
  const total = useMemo(() => withCharge(cart, offer?.charge), [cart, offer?.charge]);
  const draft = { cart, delivery: requestedDelivery(delivery), total };
  const checkout = useCheckout(customerId, draft, sync.changedElsewhere);
  const { amend } = checkout;

  return {
    catalog,
    products: byId ?? NONE,
    storedCart,
    cart,
    quantities,
    total,
    vat: catalog.data?.vat,
    loading: !byId,
    sync,
    delivery,
    place,
    offer,
    checkout,
    change,
    /** How products were cut last is still being asked for. */
    cutNotesPending: cutNotes.isLoading,
    ...useLineActs(change),
    setChoice: (wish: DeliveryChoice) => {
      amend();
      // day and note belong to an address
      if (customerId !== undefined)
        changeStoredCart(customerId, (now) => ({
          ...now,
          wish: wish.addressId === undefined ? { ...now.wish, ...wish } : wish,
        }));
    },
  };
};
export type ShopCart = ReturnType<typeof useShopCart>;

/** What is changed of a line; the same functions as long as the cart is the same customer's. */
const useLineActs = (change: ReturnType<typeof useCart>['change']) => ({
  setQuantity: useCallback(
    (product: ShopProduct, quantity: Quantity | null) =>
      change((now) => withQuantity(now, product, quantity)),
    [change],
  ),
  setCutNote: useCallback(
    (productId: string, cutNote: string) => change((now) => withCutNote(now, productId, cutNote)),
    [change],
  ),
  setBound: useCallback(
    (productId: string, atMost: AtMost | undefined) => change((now) => withBound(now, productId, atMost)),
    [change],
  ),
});

const useProducts = (customerId: string | undefined) => {
  const catalog = useQuery(productsQuery(customerId));
  const products = catalog.data?.products;
  const byId = useMemo(
    () => products && new Map(products.map((product) => [product.id, product])),
    [products],
  );
  return { catalog, byId };
};
