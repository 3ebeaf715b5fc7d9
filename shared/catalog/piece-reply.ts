import * as z from 'zod/mini';

/** Sale by the piece, priced by the kilo: weights per piece in kg, estimated amounts in euros. */
export const pieceReply = z.object({
  nominal_kg: z.number(),
  low_kg: z.number(),
  high_kg: z.number(),
  /** « environ 1,4 kg, de 1,2 à 1,7 » */
  text: z.string(),
  /** Estimated price per piece, HT and TTC. */
  about: z.number(),
  about_ttc: z.number(),
  /** Number of pieces available at their maximum weight. */
  available: z.number(),
});
export type PieceReply = z.output<typeof pieceReply>;
