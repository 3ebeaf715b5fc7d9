import { use } from 'react';
import {
  availableAs,
  saleUnitOf,
  type ShopProduct,
  stockBand,
} from '#frontend/features/catalog/shop-product.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { DeliveredWhen } from './delivered-when.ts';
import styles from './product-row.module.css';

/** PRO-14 as text with the delivery day; the colour is redundant. */
export const StockLabel = ({ product }: { product: ShopProduct }) => {
  const band = stockBand(product);
  const left = formatQuantity(availableAs(product, saleUnitOf(product)));
  const when = use(DeliveredWhen);
  return (
    <span className={styles.stock}>
      {band === 'none' ? (
        <>
          <StatusBadge tone="danger">Stock épuisé</StatusBadge> <span>sur demande</span>
        </>
      ) : band === 'low' ? (
        <>
          <StatusBadge tone="warning">Il reste {left}</StatusBadge>
          {product.pieces ? <span> au-delà, sur demande</span> : null}
        </>
      ) : (
        <StatusBadge tone="good">{when === undefined ? 'En stock' : `Livrable ${when}`}</StatusBadge>
      )}
    </span>
  );
};
