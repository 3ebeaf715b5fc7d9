import type { PieceReply } from '#shared/catalog/piece-reply.ts';
import { piecePrice, piecesWithin, pieceWeightText, type PieceSale } from '#shared/catalog/piece-sale.ts';
import { type BasisPoints, eurosFromCents, type PriceE4, vatOf } from '#shared/kernel/money.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';

/** A product's pieces at a customer's price, and how many of them the stock allows. */
export const pieceView = (
  byPiece: PieceSale,
  { unitPriceE4, rate, milli }: { unitPriceE4: PriceE4; rate: BasisPoints; milli: number },
): PieceReply => {
  const cents = piecePrice(unitPriceE4, byPiece);
  return {
    nominal_kg: wireFromMilli(byPiece.nominalGrams),
    low_kg: wireFromMilli(byPiece.lowGrams),
    high_kg: wireFromMilli(byPiece.highGrams),
    text: pieceWeightText(byPiece),
    about: eurosFromCents(cents),
    about_ttc: eurosFromCents(cents + vatOf(cents, rate)),
    available: piecesWithin(milli, byPiece),
  };
};
