import * as z from 'zod/mini';

/** How a product is sold by the piece and paid by the kilo: weights of one piece in kg, amounts in euros about. */
export const pieceReply = z.object({
  nominal_kg: z.number(),
  low_kg: z.number(),
  high_kg: z.number(),
  /** « environ 1,4 kg, de 1,2 à 1,7 » */
  text: z.string(),
  /** What one piece costs about, HT and TTC. */
  about: z.number(),
  about_ttc: z.number(),
  /** So many pieces can surely be had: at the high end of the spread. */
  available: z.number(),
});
export type PieceReply = z.output<typeof pieceReply>;
