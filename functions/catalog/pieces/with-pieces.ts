import { pieceSaleOfErp } from '#shared/catalog/piece-sale.ts';
import type { Product } from '#shared/catalog/product.ts';

/** The back-office's setting of a product: by the piece, or not. */
export type HouseSale = Pick<Product, 'byPiece' | 'byWeight'>;

/** A product with its piece settings: the back-office's, else the ERP's. Only for products in kg. */
export const withPieces = (
  { byPiece: _before, byWeight: _refused, ...product }: Product,
  house: HouseSale | undefined,
): Product => {
  if (product.unit !== 'kg') return product;
  if (house) return { ...product, ...house };
  const byPiece = pieceSaleOfErp(product);
  return byPiece ? { ...product, byPiece } : product;
};

/**
 * The ERP marks it as sold by the piece, but no weight of a piece is set, nor that it is sold by weight: by
 * weight until one is.
 */
export const lacksPieceWeight = ({ unit, askedByPiece, byPiece, byWeight }: Product): boolean =>
  unit === 'kg' && askedByPiece === true && byPiece === undefined && byWeight === undefined;
