import { type PieceSale, pieceSaleOfErp } from '#shared/catalog/piece-sale.ts';
import type { Product } from '#shared/catalog/product.ts';

/** A product as it is sold by the piece: by the house's word, else by the ERP's, else not. Of kg products alone. */
export const withPieces = (
  { byPiece: _before, ...product }: Product,
  house: PieceSale | undefined,
): Product => {
  const byPiece = product.unit === 'kg' ? (house ?? pieceSaleOfErp(product)) : undefined;
  return byPiece ? { ...product, byPiece } : product;
};

/** The ERP asks for the piece, and nobody said what one weighs: it is sold by weight until somebody does. */
export const lacksPieceWeight = ({ unit, askedByPiece, byPiece }: Product): boolean =>
  unit === 'kg' && askedByPiece === true && byPiece === undefined;
