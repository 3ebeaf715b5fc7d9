import { useMemo } from 'react';
import { searchedProducts } from '#frontend/features/order-changes/pro/add-product.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { countedIn, type SoldProduct } from '#frontend/features/orders/pro/goods-of-order.ts';
import { MILLI_PER_UNIT, quantityOf } from '#shared/kernel/quantity.ts';
import { useCarriedLine } from './use-carried-line.ts';
import { GuideLineRow } from './guide-line-row.tsx';
import { type GuideLineValue, moved } from './guide-values.ts';
import styles from './order-guides.module.css';

interface GuideLinesProps {
  items: readonly GuideLineValue[];
  /** Products that can be added. */
  products: readonly SoldProduct[];
  error: string | undefined;
  onChange: (items: readonly GuideLineValue[]) => void;
}

/** Ordered lines of a list, and a field to add one. */
export function GuideLines({ items, products, error, onChange }: GuideLinesProps) {
  const others = useMemo(
    () => products.filter(({ id }) => !items.some(({ productId }) => productId === id)),
    [products, items],
  );
  const options = useMemo(() => others.map(({ id, label }) => ({ value: id, label })), [others]);
  const lift = useCarriedLine((productId, over) => {
    const at = items.findIndex((line) => line.productId === productId);
    if (at !== over) onChange(moved(items, at, over));
  });
  return (
    <>
      {items.length > 0 ? (
        <ol className={styles.lines} aria-label="Produits de la liste">
          {items.map((line, at) => (
            <GuideLineRow
              key={line.productId}
              line={line}
              product={products.find(({ id }) => id === line.productId)}
              at={at}
              last={items.length - 1}
              onChange={(change) =>
                onChange(items.map((other, i) => (i === at ? { ...other, ...change } : other)))
              }
              onMove={(from, to) => onChange(moved(items, from, to))}
              onLift={(event) => lift(line.productId, event)}
              onRemove={() => onChange(items.filter((_, i) => i !== at))}
            />
          ))}
        </ol>
      ) : null}
      <ComboboxField
        label="Ajouter un produit"
        placeholder="Chercher par son nom"
        options={options}
        search={searchedProducts}
        value=""
        error={error}
        onChange={(id) => {
          const product = others.find((each) => each.id === id);
          if (!product) return;
          const counted = countedIn(product);
          const quantity = quantityOf(counted.unit, MILLI_PER_UNIT);
          const { label } = product;
          onChange([...items, { productId: id, label, ...counted, quantity, par: null, cutNote: '' }]);
        }}
      />
    </>
  );
}
