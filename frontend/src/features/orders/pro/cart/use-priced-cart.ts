import { useMemo } from 'react';
import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { deliveryOffer } from '#frontend/features/delivery/delivery-offer.ts';
import { requestedDelivery, type useDelivery } from '#frontend/features/delivery/use-delivery.ts';
import { type Cart, pricedCart, withCharge } from '#frontend/features/orders/pro/cart/cart.ts';

const NONE: ReadonlyMap<string, ShopProduct> = new Map();

/** Priced cart from products, delivery and last cut notes; `draft` is the part to order. */
export const usePricedCart = (
  lines: Cart,
  products: ReadonlyMap<string, ShopProduct> | undefined,
  lastCutNotes: Parameters<typeof pricedCart>[2],
  delivery: ReturnType<typeof useDelivery>,
) => {
  const cart = useMemo(
    () => pricedCart(products ? lines : [], products ?? NONE, lastCutNotes),
    [lines, products, lastCutNotes],
  );
  const quantities = useMemo(
    () => new Map(cart.lines.map(({ productId, quantity }) => [productId, quantity])),
    [cart],
  );
  const offer = delivery.quote && deliveryOffer(delivery.quote, cart.total.htCents);
  const total = useMemo(() => withCharge(cart, offer?.charge), [cart, offer?.charge]);
  const draft = { cart, delivery: requestedDelivery(delivery), total };
  return { products: products ?? NONE, cart, quantities, offer, total, draft };
};
