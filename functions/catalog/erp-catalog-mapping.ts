import { sellingUnit } from '#functions/catalog/selling-unit.ts';
import type { ErpCategory, ErpOffer, ErpUnit } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { type Category, OTHERS, type Product } from '#shared/catalog/product.ts';

/** The category a product is shown under: its meat, not the form it comes in (CARCASSES is a child category). */
export const catalogProduct = (
  product: ErpOffer,
  categoryIds: readonly string[],
  categories: readonly Pick<ErpCategory, 'id' | 'label' | 'parentId'>[],
  units: readonly ErpUnit[],
  pieceField?: string,
): Product => {
  const sold = sellingUnit(product, units);
  const own = categories.filter((category) => categoryIds.includes(category.id));
  const main = own.find((category) => category.parentId === null) ?? own[0];
  return {
    id: product.id,
    ref: product.ref,
    label: product.label,
    categoryId: main?.id ?? OTHERS.id,
    categoryIds: [...categoryIds],
    categoryName: main?.label ?? OTHERS.label,
    ...(sold ?? { unit: 'kg' }),
    ...(sold?.unit === 'kg' && isSoldByPiece(product, pieceField) ? { askedByPiece: true } : {}),
    ...pricesOf(product),
    costCents: product.costCents,
    vatRate: product.vatBasisPoints,
    barcode: product.barcode,
    // a product without a price, or by a unit that we do not count in, cannot be charged, so it is not offered
    onSale: product.onSale && product.priceHtE4 > 0 && sold !== undefined,
    ...priceLack(product),
  };
};

/** The house's own field there says that it is sold by the piece; `pieceField` is its name. */
const isSoldByPiece = ({ extraFields }: ErpOffer, pieceField: string | undefined): boolean =>
  pieceField !== undefined && extraFields[pieceField] !== undefined;

/** Told to whoever can give it a price: nobody orders it before. */
const priceLack = ({
  onSale,
  priceHtE4,
}: Pick<ErpOffer, 'onSale' | 'priceHtE4'>): Pick<Product, 'lacksPrice'> =>
  onSale && priceHtE4 <= 0 ? { lacksPrice: true } : {};

/** What has variants is a heading there: nothing of it lies anywhere, and its variants are what is sold. */
export const asParent = ({ lacksPrice: _unsold, ...product }: Product): Product => ({
  ...product,
  isParent: true,
  onSale: false,
});

const pricesOf = ({
  priceHtE4,
  levelPricesE4,
  breaks,
}: Pick<ErpOffer, 'priceHtE4' | 'levelPricesE4' | 'breaks'>): Pick<
  Product,
  'priceHtE4' | 'levelPricesE4' | 'breaks'
> => ({
  priceHtE4,
  ...(Object.keys(levelPricesE4).length > 0 ? { levelPricesE4: { ...levelPricesE4 } } : {}),
  ...(breaks ? { breaks } : {}),
});

/**
 * A product that we hold, as it is offered now; undefined: not any more. What takes another call to be known, its unit and
 * its categories, stays.
 */
export const offeredNow = (
  { levelPricesE4: _levels, breaks: _breaks, lacksPrice: _lack, ...stored }: Product,
  offer: ErpOffer | undefined,
): Product =>
  offer
    ? {
        ...stored,
        label: offer.label,
        ...pricesOf(offer),
        vatRate: offer.vatBasisPoints,
        onSale: stored.onSale && offer.onSale && offer.priceHtE4 > 0,
        ...priceLack(offer),
      }
    : { ...stored, onSale: false };

export const catalogCategory = (category: ErpCategory): Category => ({
  id: category.id,
  label: category.label,
  ref: category.label,
  description: category.description,
});
