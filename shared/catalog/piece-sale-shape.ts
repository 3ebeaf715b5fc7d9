import * as z from 'zod/mini';

/** What a piece weighs as a rule, and between what: grams. */
export const pieceWeights = z.object({
  nominalGrams: z.number(),
  lowGrams: z.number(),
  highGrams: z.number(),
});
export type PieceWeights = z.output<typeof pieceWeights>;

/** How a product of the catalogue is sold by the piece, and who said so. */
export const pieceSale = z.object({
  ...pieceWeights.shape,
  source: z.enum(['dolibarr', 'house']),
  /** Who set it in the house, and when (ISO); absent of Dolibarr's. */
  by: z.exactOptional(z.string()),
  at: z.exactOptional(z.string()),
});
export type PieceSale = z.output<typeof pieceSale>;
