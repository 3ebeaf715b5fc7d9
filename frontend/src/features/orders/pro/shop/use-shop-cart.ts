import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { productsQuery } from '#frontend/features/catalog/catalog.queries.ts';
import type { DeliveryChoice } from '#frontend/features/delivery/delivery-choice.ts';
import { habitsQuery } from '#frontend/features/orders/orders.queries.ts';
import { placeOf, useDelivery } from '#frontend/features/delivery/use-delivery.ts';
import type { StoredCustomer } from '#frontend/lib/session/stored-customer.ts';
import { keepDeliveryChoice, useLineActs } from '#frontend/features/orders/pro/cart/use-cart-acts.ts';
import { usePricedCart } from '#frontend/features/orders/pro/cart/use-priced-cart.ts';
import { useCart } from '#frontend/features/orders/pro/cart/cart-store.ts';
import { useCartSync } from '#frontend/features/orders/pro/cart/use-cart-sync.ts';
import { useCheckout } from '#frontend/features/orders/pro/checkout/use-checkout.ts';

const NO_CHOICE: DeliveryChoice = {};

/** State of the shop's cart: prices, account sync, delivery, checkout. */
export const useShopCart = (customer: StoredCustomer | undefined) => {
  const customerId = customer?.id;
  const { catalog, byId } = useProducts(customerId);

  const { storedCart, change } = useCart(customerId ?? '');
  const { lines } = storedCart;
  const delivery = useDelivery(customer, storedCart.wish ?? NO_CHOICE);
  const place = placeOf(delivery);
  // shares the habits' query
  const cutNotes = useQuery(habitsQuery(customerId, place));
  const lastCutNotes = cutNotes.data?.cut_notes;
  const priced = usePricedCart(lines, byId, lastCutNotes, delivery);
  const sync = useCartSync(customerId, storedCart, byId);

  const checkout = useCheckout(customerId, priced.draft, sync.changedElsewhere);
  const { amend } = checkout;

  return {
    ...priced,
    catalog,
    storedCart,
    vat: catalog.data?.vat,
    loading: !byId,
    sync,
    delivery,
    place,
    checkout,
    change,
    /** Last cut notes are loading. */
    cutNotesPending: cutNotes.isLoading,
    ...useLineActs(change),
    setChoice: (wish: DeliveryChoice) => {
      amend();
      if (customerId !== undefined) keepDeliveryChoice(customerId, wish);
    },
  };
};
export type ShopCart = ReturnType<typeof useShopCart>;

const useProducts = (customerId: string | undefined) => {
  const catalog = useQuery(productsQuery(customerId));
  const products = catalog.data?.products;
  const byId = useMemo(
    () => products && new Map(products.map((product) => [product.id, product])),
    [products],
  );
  return { catalog, byId };
};
