import { frenchNumber } from '#shared/kernel/french-number.ts';
import { amountOf, type Quantity, quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import type { Cents, PriceE4 } from '#shared/kernel/money.ts';
import type { PieceSale, PieceWeights } from './piece-sale-shape.ts';

/*
 * Catch weight: sold by the piece and paid by the kilo. Stock, price and reservation of such a product stay in kg; nobody
 * knows what a piece weighs before the scale does, so what is ordered is an estimate.
 */

export type { PieceSale, PieceWeights };

/** A heavier piece is a typing mistake: the largest that is sold is a quarter of beef. */
export const MAX_PIECE_GRAMS = 200_000;
/** More of one line is no order of pieces any more; also what one order's item can keep the weights of. */
export const MAX_PIECES = 300;
/** On both sides of a nominal weight whose spread nobody said: 15 %. */
export const DEFAULT_SPREAD_PERCENT = 15;

/** The spread of a weight that comes without one. */
export const withDefaultSpread = (nominalGrams: number): PieceWeights => ({
  nominalGrams,
  lowGrams: Math.max(1, Math.floor((nominalGrams * (100 - DEFAULT_SPREAD_PERCENT)) / 100)),
  highGrams: Math.ceil((nominalGrams * (100 + DEFAULT_SPREAD_PERCENT)) / 100),
});

/** What is wrong with these weights, by field; empty where nothing is. The only home of the rule. */
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

/** What Dolibarr says of a kg product: its weight, and whether it is sold by the piece. Undefined: it is not, or cannot be. */
export const pieceSaleOfErp = (offer: {
  nominalGrams?: number;
  askedByPiece?: true;
}): PieceSale | undefined => {
  const grams = offer.nominalGrams ?? 0;
  if (!offer.askedByPiece || grams < 2) return undefined;
  const weights = withDefaultSpread(grams);
  return pieceWeightProblems(weights).length > 0 ? undefined : { ...weights, source: 'dolibarr' };
};

/** How a product is ordered and how it is priced: kg/kg, piece/piece, or piece/kg. Derived here alone. */
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

/** What so many pieces weigh, as nobody has weighed them yet: kg. */
export type PieceEstimate = { nominal: Quantity; low: Quantity; high: Quantity };

export const estimateOf = (pieces: number, weights: PieceWeights): PieceEstimate => ({
  nominal: quantityOf('kg', pieces * weights.nominalGrams),
  low: quantityOf('kg', pieces * weights.lowGrams),
  high: quantityOf('kg', pieces * weights.highGrams),
});

/** How many pieces so much surely allows: at the high end of the spread, 0 where there is less than one. */
export const piecesWithin = (milli: number, { highGrams }: PieceWeights): number =>
  Math.max(0, Math.floor(milli / highGrams));

/** What one piece costs about; excluding tax where the price is. */
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
