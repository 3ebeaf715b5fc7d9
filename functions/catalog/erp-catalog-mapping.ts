import { sellingUnit } from '#functions/catalog/selling-unit.ts';
import type { ErpCategory, ErpProduct, ErpUnit } from '#functions/gateways/dolibarr/erp-types.ts';
import { centsOfPrice, priceOfCents } from '#shared/kernel/money.ts';
import type { Category, Product } from '#shared/catalog/product.ts';

/** The category a product is shown under: its meat, not the form it comes in (CARCASSES is a child category). */
export const catalogProduct = (
  product: ErpProduct,
  categoryIds: readonly string[],
  categories: readonly Pick<ErpCategory, 'id' | 'label' | 'parentId'>[],
  units: readonly ErpUnit[],
): Product => {
  const sold = sellingUnit(product, units);
  const own = categories.filter((category) => categoryIds.includes(category.id));
  const main = own.find((category) => category.parentId === null) ?? own[0];
  const priceHtCents = centsOfPrice(product.priceHtE4);
  return {
    id: product.id,
    ref: product.ref,
    label: product.label,
    categoryId: main?.id ?? '',
    categoryIds: [...categoryIds],
    categoryName: main?.label ?? 'AUTRES',
    ...(sold ?? { unit: 'kg' }),
    priceHtCents,
    ...(product.priceHtE4 === priceOfCents(priceHtCents) ? {} : { priceHtE4: product.priceHtE4 }),
    costCents: product.costCents,
    vatRate: product.vatBasisPoints,
    barcode: product.barcode,
    // a product without a price, or by a unit that we do not count in, cannot be charged, so it is not offered
    onSale: product.onSale && product.priceHtE4 > 0 && sold !== undefined,
  };
};

export const catalogCategory = (category: ErpCategory): Category => ({
  id: category.id,
  label: category.label,
  ref: category.label,
  description: category.description,
});
