import { pieceSaleOfErp } from '#shared/catalog/piece-sale.ts';
import type { Product } from '#shared/catalog/product.ts';

/** The house's word of a product: by the piece, or not. */
export type HouseSale = Pick<Product, 'byPiece' | 'byWeight'>;

/** A product as it is sold by the piece: by the house's word, else by the ERP's, else not. Of kg products alone. */
export const withPieces = (
  { byPiece: _before, byWeight: _refused, ...product }: Product,
  house: HouseSale | undefined,
): Product => {
  if (product.unit !== 'kg') return product;
  if (house) return { ...product, ...house };
  const byPiece = pieceSaleOfErp(product);
  return byPiece ? { ...product, byPiece } : product;
};

/** The ERP asks for the piece, and nobody said what one weighs, or that it is not: it is sold by weight until somebody does. */
export const lacksPieceWeight = ({ unit, askedByPiece, byPiece, byWeight }: Product): boolean =>
  unit === 'kg' && askedByPiece === true && byPiece === undefined && byWeight === undefined;
