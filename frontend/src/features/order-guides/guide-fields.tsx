import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo, type PointerEvent, useEffect, useRef } from 'react';
import { type SoldProduct, countedIn } from '#frontend/features/orders/pro/goods-of-order.ts';
import type { FieldOf } from '#frontend/lib/forms/use-form.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { type GuideValues, type GuideLineValue, moved } from './guide-values.ts';
import { searchedProducts } from '#frontend/features/order-changes/pro/add-product.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { MILLI_PER_UNIT, quantityOf } from '#shared/kernel/quantity.ts';
import { GuideLineRow } from './guide-line-row.tsx';
import guideLinesStyles from './order-guides.module.css';

interface GuideFieldsProps {
  /** Common part of the list forms. */
  form: {
    values: Pick<GuideValues, 'items'>;
    errors: { items?: string | undefined };
    field: FieldOf<'name'>;
    set: (name: 'items', items: GuideValues['items']) => void;
  };
  placeholder: string;
  /** The products' query. */
  query: UseQueryResult;
  products: readonly SoldProduct[];
  /** Additional fields below the name. */
  children?: ReactNode;
}

/** Name and lines of a list, for customers and administrators. */
export const GuideFields = ({ form, placeholder, query, products, children }: GuideFieldsProps) => (
  <>
    <TextField
      label="Nom"
      placeholder={placeholder}
      maxLength={60}
      autoComplete="off"
      {...form.field('name')}
    />
    {children}
    <GuideLines
      items={form.values.items}
      products={products}
      error={form.errors.items}
      onChange={(items) => form.set('items', items)}
    />
    <LoadFailure query={query} title="Les produits n’ont pas pu être lus" />
  </>
);

interface GuideLinesProps {
  items: readonly GuideLineValue[];
  /** Products that can be added. */
  products: readonly SoldProduct[];
  error: string | undefined;
  onChange: (items: readonly GuideLineValue[]) => void;
}

/** Ordered lines of a list, and a field to add one. */
function GuideLines({ items, products, error, onChange }: GuideLinesProps) {
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
        <ol className={guideLinesStyles.lines} aria-label="Produits de la liste">
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

/**
 * Drags a line by its handle and reports each position it passes. Listens on the window, since the line's
 * element moves in the document and would lose the pointer.
 */
const useCarriedLine = (onCarry: (productId: string, over: number) => void) => {
  const latest = useRef(onCarry);
  useEffect(() => {
    latest.current = onCarry;
  });
  return (productId: string, event: PointerEvent<HTMLElement>): void => {
    const list = event.currentTarget.closest('ol');
    const ends = new AbortController();
    const { signal } = ends;
    const carry = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]');
      if (over && over.parentElement === list) latest.current(productId, Number(over.dataset['place']));
    };
    window.addEventListener('pointermove', carry, { signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(end, () => ends.abort(), { signal });
  };
};
