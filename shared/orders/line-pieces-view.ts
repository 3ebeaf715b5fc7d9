import * as z from 'zod/mini';
import { estimateText } from '#shared/catalog/piece-sale.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { wireFromBound } from './cart.ts';
import { piecesLineText } from './line-pieces.ts';
import type { OrderLine } from './order-line.ts';

/** The pieces of a line as every reply carries them: weights in kg of one piece, `text` in the words of the page. */
export const linePiecesReply = z.object({
  ordered: z.number(),
  /** Once it is prepared. */
  prepared: z.optional(z.number()),
  nominal_kg: z.number(),
  low_kg: z.number(),
  high_kg: z.number(),
  /** The customer's bound. */
  at_most_kg: z.optional(z.number()),
  at_most_eur: z.optional(z.number()),
  /** Of each piece that was weighed by itself. */
  weights_kg: z.optional(z.array(z.number())),
  /** « 6 pièces, ≈ 8,4 kg (7,2 à 10,2) », and once it is weighed « 6 pièces, 8,612 kg ». */
  text: z.string(),
});
export type LinePiecesReply = z.output<typeof linePiecesReply>;

/** As a part of a line's reply; nothing of a line that was ordered by weight. */
export const linePiecesView = (
  line: Pick<OrderLine, 'pieces' | 'invoiced'>,
): { pieces?: LinePiecesReply } => {
  const { pieces } = line;
  if (!pieces) return {};
  const { at_most_kg, at_most_eur } = wireFromBound(pieces.atMost);
  return {
    pieces: {
      ordered: pieces.ordered,
      ...(pieces.prepared === undefined ? {} : { prepared: pieces.prepared }),
      nominal_kg: wireFromMilli(pieces.nominalGrams),
      low_kg: wireFromMilli(pieces.lowGrams),
      high_kg: wireFromMilli(pieces.highGrams),
      ...(typeof at_most_kg === 'number' ? { at_most_kg } : {}),
      ...(typeof at_most_eur === 'number' ? { at_most_eur } : {}),
      ...(pieces.weights ? { weights_kg: pieces.weights.map(wireFromMilli) } : {}),
      text:
        pieces.prepared === undefined ? estimateText(pieces.ordered, pieces) : (piecesLineText(line) ?? ''),
    },
  };
};
