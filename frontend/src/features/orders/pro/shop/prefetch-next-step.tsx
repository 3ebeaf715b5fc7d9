import { ShopKeyboard } from '#frontend/features/catalog/pro/shop-keyboard.tsx';
import { minimumOf } from '#frontend/features/catalog/shop-product.ts';
import { LateOrderWatch } from '#frontend/features/orders/pro/checkout/late-order-watch.tsx';
import type { ShopCart } from './use-shop-cart.ts';
import type { Usual } from './use-usual.ts';

interface BehindProductsProps {
  shop: ShopCart;
  habits: Usual;
  customerId: string | undefined;
}

/**
 * Invisible tasks once products are loaded: keyboard shortcuts, and the check for an order without a reply.
 */
export const BehindProducts = ({ shop, habits, customerId }: BehindProductsProps) => (
  <>
    <ShopKeyboard
      review={() => {
        if (shop.cart.lines.length > 0) shop.checkout.review();
      }}
      add={(id) => {
        const product = shop.products.get(id);
        if (product && !shop.quantities.has(id))
          shop.setQuantity(product, habits.usualOf(id) ?? minimumOf(product));
      }}
    />
    <LateOrderWatch customerId={customerId} checkout={shop.checkout} />
  </>
);
