import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { productsQuery } from '#frontend/features/catalog/catalog.queries.ts';
import { hasSome, type ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { orderQuery } from '#frontend/features/orders/orders.queries.ts';
import styles from '#frontend/features/orders/pro/history/order-detail.module.css';
import { formatDateTime, formatPrice } from '#frontend/lib/display/format.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { type ComboOption, ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { findProducts } from '#shared/catalog/product-search.ts';
import { plainText } from '#shared/kernel/plain-text.ts';
import { pricedUnitText } from '#shared/kernel/quantity.ts';

interface AddProductProps {
  orderId: string;
  customerId: string | undefined;
  /** Whether the order contains it. */
  has: (productId: string) => boolean;
  onAdd: (product: ShopProduct) => void;
}

/**
 * Adds a product to an order at the current price: same search as in the shop, until the cutoff of the
 * order's day.
 */
export function AddProduct({ orderId, customerId, has, onAdd }: AddProductProps) {
  const order = useQuery({ ...orderQuery(customerId, orderId), staleTime: 0 });
  const catalog = useQuery(productsQuery(customerId));
  const products = useMemo(
    () => catalog.data?.products.filter((product) => hasSome(product) && !has(product.id)) ?? [],
    [catalog.data, has],
  );
  const options = useMemo(() => products.map(productOption), [products]);
  const until = order.data?.data.ajouts_avant;
  if (until !== undefined && isPast(until))
    return (
      <p className={styles.why}>
        Depuis le {formatDateTime(until)}, rien ne s’ajoute plus à cette commande : vous pouvez en réduire les
        quantités, ou passer une nouvelle commande.
      </p>
    );
  return (
    <>
      <LoadFailure query={catalog} title="Les produits n’ont pas pu être lus" />
      <ComboboxField
        label="Ajouter un produit"
        hint={
          until === undefined
            ? 'Au prix du jour.'
            : `Au prix du jour, jusqu’au ${formatDateTime(until)} pour cette livraison.`
        }
        placeholder="Chercher par son nom"
        options={options}
        search={searchedProducts}
        value=""
        onChange={(id) => {
          const product = products.find((each) => each.id === id);
          if (product) onAdd(product);
        }}
      />
    </>
  );
}

const isPast = (instant: string): boolean => Date.now() >= Date.parse(instant);

export const productOption = ({ id, label, htE4, unit }: ShopProduct): ComboOption => ({
  value: id,
  label,
  detail: `${formatPrice(htE4)} HT / ${pricedUnitText(unit)}`,
});

/** The shop's search. */
export const searchedProducts = (options: readonly ComboOption[], typed: string): ComboOption[] =>
  findProducts(
    options.map((option) => ({ option, plain: plainText(option.label) })),
    typed,
  ).map(({ option }) => option);
