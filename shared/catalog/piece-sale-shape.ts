import * as z from 'zod/mini';

/** Nominal weight and range of a piece, grams. */
export const pieceWeights = z.object({
  nominalGrams: z.number(),
  lowGrams: z.number(),
  highGrams: z.number(),
});
export type PieceWeights = z.output<typeof pieceWeights>;

/** Sale by the piece of a product, and its origin. */
export const pieceSale = z.object({
  ...pieceWeights.shape,
  source: z.enum(['dolibarr', 'house']),
  /** The administrator who set it, and when (ISO); absent for Dolibarr's setting. */
  by: z.exactOptional(z.string()),
  at: z.exactOptional(z.string()),
});
export type PieceSale = z.output<typeof pieceSale>;
