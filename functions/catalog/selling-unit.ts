import type { ErpProduct, ErpUnit } from '#functions/gateways/dolibarr/products/erp-product.ts';
import type { Product } from '#shared/catalog/product.ts';

/**
 * By what a product is sold. Where the ERP names no unit it is the kilogram; a unit that is neither kilogram nor piece
 * is undefined: such a product is not offered, for its price would be of something else than what is ordered.
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
