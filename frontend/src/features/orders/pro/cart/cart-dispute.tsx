import { formatQuantity } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { quantityOfMilli } from '#shared/kernel/quantity.ts';
import type { CartItem } from '#shared/orders/cart.ts';
import { atMostText } from '#shared/orders/line-pieces.ts';
import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { itemsOf } from './cart-items.ts';
import styles from './cart-dispute.module.css';
import { disputedProducts } from './cart-sync.ts';
import type { StoredCart } from './stored-cart.ts';

interface CartDisputeProps {
  storedCart: StoredCart;
  products: ReadonlyMap<string, ShopProduct>;
  onSettle: (winner: 'mine' | 'theirs') => void;
}

/** Conflict of two devices: shows both quantities, one click chooses. */
export function CartDispute({ storedCart, products, onSettle }: CartDisputeProps) {
  const disputed = disputedProducts(storedCart);
  if (disputed.length === 0) return null;
  const mine = new Map(itemsOf(storedCart.lines).map((item) => [item.productId, item]));
  const others = new Map(storedCart.other?.items.map((item) => [item.productId, item]));
  const lineOf = (id: string) => storedCart.lines.find(({ productId }) => productId === id);
  const figure = (id: string, item: CartItem | undefined) => {
    if (item?.pieces !== undefined)
      return [piecesText(item.pieces), item.atMost && atMostText(item.atMost)].filter(Boolean).join(', ');
    const unit = products.get(id)?.unit ?? lineOf(id)?.quantity.unit ?? 'kg';
    const quantity = quantityOfMilli(item?.milli ?? 0, unit);
    return item === undefined || !quantity ? '—' : formatQuantity(quantity);
  };
  return (
    <Banner kind="warning" title="Votre panier a aussi changé sur un autre appareil.">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Produit</th>
            <th scope="col">Ici</th>
            <th scope="col">Autre appareil</th>
          </tr>
        </thead>
        <tbody>
          {disputed.map((id) => (
            <tr key={id}>
              <th scope="row">{products.get(id)?.label ?? lineOf(id)?.name ?? `Produit ${id}`}</th>
              <td>{figure(id, mine.get(id))}</td>
              <td>{figure(id, others.get(id))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <span className={styles.choice}>
        <Button size="small" variant="primary" onClick={() => onSettle('mine')}>
          Garder mes quantités
        </Button>
        <Button size="small" onClick={() => onSettle('theirs')}>
          Prendre celles de l’autre appareil
        </Button>
      </span>
    </Banner>
  );
}
