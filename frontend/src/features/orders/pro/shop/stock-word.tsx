import { type ShopProduct, stockBand } from '#frontend/features/catalog/shop-product.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import styles from './product-row.module.css';

/** PRO-14 as text; the colour comes in addition. */
export const StockWord = ({ product }: { product: ShopProduct }) => {
  const band = stockBand(product);
  const left = formatQuantity(product.available);
  return (
    <span className={styles.stock}>
      {band === 'none' ? (
        <StatusBadge tone="danger">Stock épuisé</StatusBadge>
      ) : band === 'low' ? (
        <StatusBadge tone="warning">Il reste {left}</StatusBadge>
      ) : (
        <StatusBadge tone="good">En stock</StatusBadge>
      )}
    </span>
  );
};
