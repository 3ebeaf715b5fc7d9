import { sha256 } from '#functions/platform/ids.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { type RequestedItem, wireFromBound } from '#shared/orders/cart.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';

/** Equal for orders of the same goods: two devices may show one cart with another day or address. */
export const orderFingerprint = ({ lines }: Order): string => {
  const goods = goodsOf(lines).map(({ productId, ordered, pieces }) =>
    pieces ? `${productId} ${pieces.ordered} pièces` : `${productId} ${ordered.milli}`,
  );
  return sha256(JSON.stringify(goods.toSorted())).slice(0, 16);
};

/** The fields that a request's fingerprint is computed from. */
export const sentItems = (items: readonly RequestedItem[]) =>
  items.map(({ productId, milli, pieces, atMost, cutNote }) => ({
    product_id: productId,
    ...(pieces === undefined
      ? { quantity: milli === null ? null : wireFromMilli(milli) }
      : { pieces, ...wireFromBound(atMost) }),
    cut_note: cutNote,
  }));
