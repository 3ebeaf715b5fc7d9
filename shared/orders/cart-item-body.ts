import * as z from 'zod/mini';
import { bodyId } from '#shared/kernel/fields.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import { cutNoteText } from '#shared/orders/cut-note.ts';
import { piecesFields } from './piece-inputs.ts';

const quantity = z.number({ error: 'La quantité doit être un nombre.' }).check(
  z.positive('La quantité doit être supérieure à 0.'),
  z.maximum(10_000, 'La quantité est trop grande (10 000 au plus).'),
  z.refine((value) => value <= 0 || (milliFromWire(value) ?? 0) > 0, 'La quantité a 3 décimales au plus.'),
);

/**
 * A product with either a quantity or a number of pieces priced by the kilo; `oneAmount` checks that exactly
 * one is given.
 */
export const savedItem = {
  product_id: bodyId('Produit invalide.'),
  quantity: z.optional(quantity),
  pieces: piecesFields.pieces,
  cut_note: z.optional(cutNoteText),
};
