import { memo, startTransition, useCallback, useState } from 'react';
import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { KnifeIcon } from '#frontend/ui/icons/icons-shop.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import type { Quantity } from '#shared/kernel/quantity.ts';
import { ProductRow } from './product-row.tsx';
import styles from './product-list.module.css';

interface ProductListProps {
  products: readonly ShopProduct[];
  /** Grouped by category. */
  grouped: boolean;
  emptyText: string;
  quantities: ReadonlyMap<string, Quantity>;
  onQuantity: (product: ShopProduct, quantity: Quantity | null) => void;
}

/** A dense list; rows beyond the first screen render on scroll. */
export const ProductList = memo(function ProductList({
  products,
  grouped,
  emptyText,
  quantities,
  onQuantity,
}: ProductListProps) {
  const { visible, sentinel } = useGrowingList(products);
  if (products.length === 0)
    return (
      <EmptyState title={emptyText} picture={<KnifeIcon size={40} />}>
        Essayez un autre mot, ou VOIR TOUT.
      </EmptyState>
    );
  const row = (product: ShopProduct) => (
    <ProductRow
      key={product.id}
      product={product}
      quantity={quantities.get(product.id) ?? null}
      onQuantity={onQuantity}
    />
  );
  return (
    <>
      {grouped ? (
        groupsOf(visible).map(([category, members]) => (
          <section key={category} aria-label={category}>
            <h2 className={styles.category}>{category}</h2>
            <ul className={styles.list}>{members.map(row)}</ul>
          </section>
        ))
      ) : (
        <ul className={styles.list} aria-label="Produits trouvés">
          {visible.map(row)}
        </ul>
      )}
      <div ref={sentinel} />
    </>
  );
});

/** In catalogue order. */
const groupsOf = (products: readonly ShopProduct[]): [string, ShopProduct[]][] => [
  ...Map.groupBy(products, ({ category }) => category),
];

/** Placeholder of the list. */
export const SkeletonList = () => (
  <div className={styles.list} role="status" aria-label="Chargement des produits" aria-busy="true">
    {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((line) => (
      <div key={line} className={styles.ghost}>
        <Skeleton lines={2} />
        <Skeleton shape="control" />
      </div>
    ))}
  </div>
);

/**
 * Initial rows: a keystroke must not wait for invisible rows. Ten rows of 61 px plus two; on a phone six rows
 * of at least 85 px below a header of 330 px, plus two.
 */
const firstRows = (): number => (narrow?.matches ? 8 : 12);
const narrow = globalThis.matchMedia?.('(width < 768px)');
/** Rows added when the end comes near. */
const PAGE = 60;

/**
 * Renders the start of a long list and more as `sentinel`, placed after it, approaches the viewport. A new
 * list restarts.
 */
const useGrowingList = <Item,>(items: readonly Item[]) => {
  const [grown, setGrown] = useState(() => ({ items, count: firstRows() }));
  const count = grown.items === items ? grown.count : firstRows();
  const sentinel = useCallback(
    (element: HTMLElement | null) => {
      if (!element || count >= items.length) return;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) startTransition(() => setGrown({ items, count: count + PAGE }));
        },
        { rootMargin: '1200px' },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [items, count],
  );
  return { visible: items.length > count ? items.slice(0, count) : items, sentinel };
};
