import * as z from 'zod/mini';
import { bodyId } from '#shared/kernel/fields.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import { cutNoteText } from '#shared/orders/cut-note.ts';

const quantity = z.number({ error: 'La quantité doit être un nombre.' }).check(
  z.positive('La quantité doit être supérieure à 0.'),
  z.maximum(10_000, 'La quantité est trop grande (10 000 au plus).'),
  z.refine((value) => value <= 0 || (milliFromWire(value) ?? 0) > 0, 'La quantité a 3 décimales au plus.'),
);

/** A product and how much of it, as a cart says it: kilograms or pieces. */
export const cartItem = z.object({
  product_id: bodyId('Produit invalide.'),
  quantity,
  cut_note: z.optional(cutNoteText),
});
