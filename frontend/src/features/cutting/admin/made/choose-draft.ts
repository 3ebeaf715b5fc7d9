import type { Destination, NewProduct } from '#frontend/features/cutting/destination.ts';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import type { FieldErrors } from '#frontend/lib/forms/field-errors.ts';
import { formatMoney } from '#frontend/lib/display/format.ts';
import type { ComboOption } from '#frontend/ui/fields/combobox-field.tsx';
import { likelyProducts } from '#shared/cutting/likely-products.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';

export interface ChooseDraft extends NewProduct {
  way: 'known' | 'new';
  product_id: string;
  /** Whether to save the link in the ratio's line. */
  keep: boolean;
}

/** Initial values: the current product of the cut, else the most likely. */
export const draftOf = (destination: Destination | undefined): ChooseDraft => {
  const newProduct = destination?.kind === 'new' ? destination.newProduct : undefined;
  const product = destination?.kind === 'known' ? destination.product : destination?.proposed;
  return {
    way: product || (destination?.kind === 'new' && destination.likely.length > 0) ? 'known' : 'new',
    product_id: product?.id ?? '',
    price: newProduct?.price ?? null,
    unit: newProduct?.unit ?? 'kg',
    weight: newProduct?.weight ?? null,
    keep: true,
  };
};

export const problemsOf =
  (products: readonly MovableProduct[]) =>
  (draft: ChooseDraft): FieldErrors<ChooseDraft> => {
    if (draft.way === 'new') {
      return draft.unit === 'piece' && !draft.weight
        ? { weight: 'Ce que la découpe donne est pesé : le poids d’une pièce est nécessaire.' }
        : {};
    }
    const product = products.find(({ id }) => id === draft.product_id);
    if (!product) return { product_id: 'Choisissez un produit.' };
    return product.unit === 'piece' && !product.piece_weight
      ? { product_id: `« ${product.label} » se compte à la pièce et n’a pas de poids dans Dolibarr.` }
      : {};
  };

/** Price for a list: « 18,90 € le kg ». */
export const priceText = ({ price, unit }: Pick<MovableProduct, 'price' | 'unit'>): string =>
  price === null
    ? 'sans prix'
    : `${formatMoney(centsFromEuros(price))} ${unit === 'kg' ? 'le kg' : 'la pièce'}`;

/** Likely products first, then those of the category, then all others. */
export const productOptions = (
  cut: string,
  category: string,
  products: readonly MovableProduct[],
): ComboOption[] => {
  const likely = new Map(likelyProducts(cut, category, products).map(({ id }, at) => [id, at]));
  const isOwn = (product: MovableProduct) => normalisedName(product.category) === normalisedName(category);
  const placeOf = (product: MovableProduct) =>
    likely.get(product.id) ?? (isOwn(product) ? likely.size : likely.size + 1);
  return products
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((product) => ({
      value: product.id,
      label: product.label,
      detail: priceText(product),
      alsoFoundBy: `${product.ref} ${product.barcode ?? ''} ${product.category}`,
    }));
};
