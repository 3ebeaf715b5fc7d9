import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { productsQuery } from '#frontend/features/catalog/catalog.queries.ts';
import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { deliveryOffer } from '#frontend/features/delivery/delivery-offer.ts';
import type { DeliveryWish } from '#frontend/features/delivery/delivery-wish.ts';
import { askedDelivery, useDelivery } from '#frontend/features/delivery/use-delivery.ts';
import type { StoredCustomer } from '#frontend/lib/stored-customer.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';
import { pricedCart, withCharge, withQuantity } from '#frontend/features/orders/pro/cart/cart.ts';
import { changeStoredCart, useCart } from '#frontend/features/orders/pro/cart/cart-store.ts';
import { useCartSync } from '#frontend/features/orders/pro/cart/use-cart-sync.ts';
import { useCheckout } from '#frontend/features/orders/pro/checkout/use-checkout.ts';

const NONE: ReadonlyMap<string, ShopProduct> = new Map();
const NO_WISH: DeliveryWish = {};

/** The cart of the shop with everything that hangs on it: prices, account, delivery, the way to the order. */
export const useShopCart = (customer: StoredCustomer | undefined) => {
  const customerId = customer?.id;
  const catalog = useQuery(productsQuery(customerId));
  const products = catalog.data?.products;
  const byId = useMemo(
    () => products && new Map(products.map((product) => [product.id, product])),
    [products],
  );

  const { kept, change } = useCart(customerId ?? '');
  const { lines } = kept;
  const cart = useMemo(() => pricedCart(byId ? lines : [], byId ?? NONE), [lines, byId]);
  const quantities = useMemo(
    () => new Map(lines.map(({ productId, quantity }) => [productId, quantity])),
    [lines],
  );
  const sync = useCartSync(customerId, kept, byId);

  const delivery = useDelivery(customer, kept.wish ?? NO_WISH);
  const offer = delivery.quote && deliveryOffer(delivery.quote, cart.total.htCents);
  const total = useMemo(() => withCharge(cart, offer?.charge), [cart, offer?.charge]);
  const shown = { cart, delivery: askedDelivery(delivery), total };
  const checkout = useCheckout(customerId, shown, sync.changedElsewhere);
  const { amend } = checkout;

  return {
    catalog,
    products: byId ?? NONE,
    kept,
    cart,
    quantities,
    total,
    vat: catalog.data?.vat,
    loading: !products,
    sync,
    delivery,
    offer,
    checkout,
    change,
    setQuantity: useCallback(
      (product: ShopProduct, quantity: Quantity | null) =>
        change((now) => withQuantity(now, product, quantity)),
      [change],
    ),
    setWish: (wish: DeliveryWish) => {
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
