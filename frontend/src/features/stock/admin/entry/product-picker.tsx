import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { stockAt } from './lots-at.ts';

interface ProductPickerProps {
  value: string;
  onChange: (productId: string) => void;
  error: string | undefined;
  /** Warehouse whose stock is shown next to each name; '' shows references. */
  stockIn?: string;
}

/** Product search by name, reference or barcode. AMB-07: without the list no product can be chosen. */
export function ProductPicker({ value, onChange, error, stockIn = '' }: ProductPickerProps) {
  const products = useQuery(movableProductsQuery());
  const options = useMemo(
    () =>
      (products.data ?? []).map((product) => ({
        value: product.id,
        label: product.label,
        detail: stockIn ? formatQuantity(stockAt(product, stockIn)) : product.ref,
        alsoFoundBy: `${product.ref} ${product.barcode ?? ''} ${product.category}`,
      })),
    [products.data, stockIn],
  );
  return (
    <div>
      <ComboboxField
        label="Produit"
        name="product_id"
        placeholder={products.isPending ? 'Lecture des produits…' : 'Tapez un nom, une référence…'}
        options={options}
        value={value}
        error={error}
        disabled={products.isError && !products.data}
        onChange={onChange}
      />
      <LoadFailure title="Les produits n’ont pas pu être lus" query={products} />
    </div>
  );
}
