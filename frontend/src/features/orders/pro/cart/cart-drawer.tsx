import type { ShopCart } from '#frontend/features/orders/pro/shop/use-shop-cart.ts';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { CartPanel } from './cart-panel.tsx';

/** The cart on phones, above the list. */
export const CartDrawer = ({ shop, onClose }: { shop: ShopCart; onClose: () => void }) => (
  <SidePanel open onClose={onClose} title="Panier">
    <CartPanel
      shop={shop}
      onReview={() => {
        onClose();
        shop.checkout.review();
      }}
    />
  </SidePanel>
);
