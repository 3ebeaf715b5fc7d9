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
 * A product and how much of it, as it is kept to be ordered again: a quantity, or pieces of what is paid by the kilo (`oneAmount`
 * holds it to one of the two).
 */
export const savedItem = {
  product_id: bodyId('Produit invalide.'),
  quantity: z.optional(quantity),
  pieces: piecesFields.pieces,
  cut_note: z.optional(cutNoteText),
};
