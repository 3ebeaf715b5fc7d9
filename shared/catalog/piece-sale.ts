import { frenchNumber } from '#shared/kernel/french-number.ts';
import { amountOf, type Quantity, quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import type { Cents, PriceE4 } from '#shared/kernel/money.ts';
import type { PieceSale, PieceWeights } from './piece-sale-shape.ts';

/*
 * Catch weight: sold by the piece and priced by the kilo. Stock, price and reservation stay in kg; the weight
 * is known only after weighing, so an order is an estimate.
 */

export type { PieceSale, PieceWeights };

/** More is a typing error: the largest item is a quarter of beef. */
export const MAX_PIECE_GRAMS = 200_000;
/** Maximum pieces of a line; an order's item must be able to store all weights. */
export const MAX_PIECES = 300;
/** Range around a nominal weight without one: ± 15 %. */
export const DEFAULT_SPREAD_PERCENT = 15;

export const withDefaultSpread = (nominalGrams: number): PieceWeights => ({
  nominalGrams,
  lowGrams: Math.max(1, Math.floor((nominalGrams * (100 - DEFAULT_SPREAD_PERCENT)) / 100)),
  highGrams: Math.ceil((nominalGrams * (100 + DEFAULT_SPREAD_PERCENT)) / 100),
});

/** Validation errors of piece weights, by field; empty: valid. Shared by all callers. */
export const pieceWeightProblems = ({
  nominalGrams,
  lowGrams,
  highGrams,
}: PieceWeights): { field: 'nominal' | 'low' | 'high'; message: string }[] => [
  ...(lowGrams < highGrams
    ? []
    : [{ field: 'low' as const, message: 'Le poids le plus léger doit être inférieur au plus lourd.' }]),
  ...(nominalGrams >= lowGrams && nominalGrams <= highGrams
    ? []
    : [
        {
          field: 'nominal' as const,
          message: 'Le poids d’une pièce doit être entre le plus léger et le plus lourd.',
        },
      ]),
  ...(highGrams <= MAX_PIECE_GRAMS
    ? []
    : [{ field: 'high' as const, message: 'Une pièce pèse 200 kg au plus.' }]),
];

/** Sale by the piece according to Dolibarr's weight and flag of a kg product. Undefined: by weight. */
export const pieceSaleOfErp = (offer: {
  nominalGrams?: number;
  askedByPiece?: true;
}): PieceSale | undefined => {
  const grams = offer.nominalGrams ?? 0;
  if (!offer.askedByPiece || grams < 2) return undefined;
  const weights = withDefaultSpread(grams);
  return pieceWeightProblems(weights).length > 0 ? undefined : { ...weights, source: 'dolibarr' };
};

/** Ordering and pricing unit: kg/kg, piece/piece, or piece/kg. */
export type SaleUnits = { saleUnit: Unit; priceUnit: Unit };
export const saleUnitsOf = ({
  unit,
  byPiece,
}: {
  unit: Unit;
  byPiece?: PieceWeights | undefined;
}): SaleUnits => ({
  saleUnit: unit === 'kg' && byPiece ? 'piece' : unit,
  priceUnit: unit,
});

/** Estimated weight of unweighed pieces, kg. */
export type PieceEstimate = { nominal: Quantity; low: Quantity; high: Quantity };

export const estimateOf = (pieces: number, weights: PieceWeights): PieceEstimate => ({
  nominal: quantityOf('kg', pieces * weights.nominalGrams),
  low: quantityOf('kg', pieces * weights.lowGrams),
  high: quantityOf('kg', pieces * weights.highGrams),
});

/** Number of pieces that a quantity covers at their maximum weight, rounded down. */
export const piecesWithin = (milli: number, { highGrams }: PieceWeights): number =>
  Math.max(0, Math.floor(milli / highGrams));

/** Estimated price of a piece; HT for a HT price. */
export const piecePrice = (price: PriceE4, { nominalGrams }: PieceWeights): Cents =>
  amountOf(price, quantityOf('kg', nominalGrams));

const figure = frenchNumber({ maximumFractionDigits: 3 });
const kg = (grams: number): string => figure.format(grams / 1000);

/** « 1 pièce », « 6 pièces ». */
export const piecesText = (pieces: number): string =>
  `${figure.format(pieces)} ${pieces < 2 ? 'pièce' : 'pièces'}`;

/** « environ 1,4 kg, de 1,2 à 1,7 » */
export const pieceWeightText = ({ nominalGrams, lowGrams, highGrams }: PieceWeights): string =>
  `environ ${kg(nominalGrams)} kg, de ${kg(lowGrams)} à ${kg(highGrams)}`;

/** « 6 pièces, ≈ 8,4 kg (7,2 à 10,2) » */
export const estimateText = (pieces: number, weights: PieceWeights): string => {
  const { nominal, low, high } = estimateOf(pieces, weights);
  return `${piecesText(pieces)}, ≈ ${kg(nominal.milli)} kg (${kg(low.milli)} à ${kg(high.milli)})`;
};
