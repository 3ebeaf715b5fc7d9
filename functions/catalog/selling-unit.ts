import type { ErpProduct, ErpUnit } from '#functions/gateways/dolibarr/products/erp-product.ts';
import type { Product } from '#shared/catalog/product.ts';

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
