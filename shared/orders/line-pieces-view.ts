import * as z from 'zod/mini';
import { estimateText } from '#shared/catalog/piece-sale.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { wireFromBound } from './cart.ts';
import { piecesLineText } from './line-pieces.ts';
import type { OrderLine } from './order-line.ts';

/** The pieces of a line in replies: weights in kg per piece, `text` in French. */
export const linePiecesReply = z.object({
  ordered: z.number(),
  /** Absent before preparation. */
  prepared: z.optional(z.number()),
  nominal_kg: z.number(),
  low_kg: z.number(),
  high_kg: z.number(),
  /** The customer's upper limit. */
  at_most_kg: z.optional(z.number()),
  at_most_eur: z.optional(z.number()),
  /** Individually weighed pieces. */
  weights_kg: z.optional(z.array(z.number())),
  /** « 6 pièces, ≈ 8,4 kg (7,2 à 10,2) »; after weighing « 6 pièces, 8,612 kg ». */
  text: z.string(),
});
export type LinePiecesReply = z.output<typeof linePiecesReply>;

/** Spread into a line's reply; empty for a line ordered by weight. */
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
