import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';
import styles from './product-list.module.css';
import { ProductRow } from './product-row.tsx';

interface ProductSectionProps {
  title: string;
  products: readonly ShopProduct[];
  quantities: ReadonlyMap<string, Quantity>;
  onQuantity: (product: ShopProduct, quantity: Quantity | null) => void;
}

/** A section of products above the list. */
export const ProductSection = ({ title, products, quantities, onQuantity }: ProductSectionProps) => (
  <section aria-label={title}>
    <h2 className={styles.category}>{title}</h2>
    <ul className={styles.list}>
      {products.map((product) => (
        <ProductRow
          key={product.id}
          product={product}
          quantity={quantities.get(product.id) ?? null}
          onQuantity={onQuantity}
        />
      ))}
    </ul>
  </section>
);
