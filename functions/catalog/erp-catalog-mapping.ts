import type {
  ErpCategory,
  ErpOffer,
  ErpUnit,
  ErpProduct,
} from '#functions/gateways/dolibarr/products/erp-product.ts';
import { type Category, OTHERS, type Product } from '#shared/catalog/product.ts';
import type { Item } from '#functions/platform/table/table-types.ts';

/** The category a product is shown under: its meat, not its form (CARCASSES is a child category). */
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
    // a product without a price, or with an unsupported unit, cannot be charged, so it is not offered
    onSale: product.onSale && product.priceHtE4 > 0 && sold !== undefined,
    ...priceLack(product),
  };
};

/** The custom field `pieceField` in Dolibarr says that it is sold by the piece. */
const isSoldByPiece = ({ extraFields }: ErpOffer, pieceField: string | undefined): boolean =>
  pieceField !== undefined && extraFields[pieceField] !== undefined;

/** Shown in the back-office: it cannot be ordered without a price. */
const priceLack = ({
  onSale,
  priceHtE4,
}: Pick<ErpOffer, 'onSale' | 'priceHtE4'>): Pick<Product, 'lacksPrice'> =>
  onSale && priceHtE4 <= 0 ? { lacksPrice: true } : {};

/** A product with variants is only their heading: it has no stock, and its variants are sold. */
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
 * A stored product as offered now; undefined: not any more. Unit and categories, which need another call,
 * stay.
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

/**
 * The sale unit of a product. Without a unit in the ERP it is the kilogram; any unit other than kilogram and
 * piece is undefined: such a product is not offered, since its price would be for another unit than the
 * ordered one.
 */
export const sellingUnit = (
  { unitId, weightGrams }: Pick<ErpProduct, 'unitId' | 'weightGrams'>,
  units: readonly ErpUnit[],
): Pick<Product, 'unit' | 'pieceWeightGrams' | 'nominalGrams'> | undefined => {
  const nominal = weightGrams === null ? {} : { nominalGrams: weightGrams };
  if (unitId === null) return { unit: 'kg', ...nominal };
  const unit = units.find(({ id }) => id === unitId)?.unit;
  if (unit === 'kg') return { unit, ...nominal };
  if (unit !== 'piece') return undefined;
  return { unit, ...(weightGrams === null ? {} : { pieceWeightGrams: weightGrams }) };
};

/** Equal for two objects with the same fields in any order, at any depth. */
export const fingerprint = (item: Item): string => JSON.stringify(item, inOrder);

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
