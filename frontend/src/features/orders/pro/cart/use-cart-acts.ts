import { useCallback } from 'react';
import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import type { DeliveryChoice } from '#frontend/features/delivery/delivery-choice.ts';
import { withBound, withCutNote, withQuantity } from '#frontend/features/orders/pro/cart/cart.ts';
import { changeStoredCart, type useCart } from '#frontend/features/orders/pro/cart/cart-store.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';
import type { AtMost } from '#shared/orders/line-pieces.ts';

/** Actions on a line; stable while the customer is the same. */
export const useLineActs = (change: ReturnType<typeof useCart>['change']) => ({
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

/** Stores the delivery choice with a cart: day and note belong to an address. */
export const keepDeliveryChoice = (cartId: string, wish: DeliveryChoice): void =>
  changeStoredCart(cartId, (now) => ({
    ...now,
    wish: wish.addressId === undefined ? { ...now.wish, ...wish } : wish,
  }));
