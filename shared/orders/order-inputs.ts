import * as z from 'zod/mini';
import { MAX_DRIVER_NOTE } from '#shared/customers/delivery-address.ts';
import { bodyId, boundedParagraph, day, id } from '#shared/kernel/fields.ts';
import { cutNoteText } from './cut-note.ts';
import { oneAmount, piecesFields } from './piece-inputs.ts';
import { MAX_ORDER_LINES } from './order.ts';

const quantity = z
  .number({ error: 'La quantité doit être un nombre.' })
  .check(
    z.positive('La quantité doit être supérieure à 0.'),
    z.maximum(10_000, 'La quantité est trop grande (10 000 au plus).'),
  );

const orderedItem = z
  .object({
    product_id: bodyId('Produit invalide.'),
    quantity: z.optional(quantity),
    ...piecesFields,
    cut_note: z.optional(cutNoteText),
  })
  .check(oneAmount);

export const orderId = bodyId('Commande invalide.', 'La commande est requise.');

/** API-12: names, categories and prices are accepted and ignored (AMB-33). */
export const placedItems = z
  .array(orderedItem, { error: 'La liste des produits est requise.' })
  .check(
    z.minLength(1, 'Votre panier est vide.'),
    z.maxLength(500, 'Trop de lignes dans la commande (500 au plus).'),
  );

export const driverNote = boundedParagraph(MAX_DRIVER_NOTE);

/**
 * API-20 (AMB-100): the complete new list; accepts `produit_id` and `quantite` too. A line without a cut note
 * retains the previous one.
 */
export const editedItems = z
  .array(
    z.union([
      orderedItem,
      z.pipe(
        z
          .object({
            produit_id: bodyId('Produit invalide.'),
            quantite: z.optional(quantity),
            ...piecesFields,
            note_decoupe: z.optional(cutNoteText),
          })
          .check(oneAmount),
        z.transform(({ produit_id, quantite, note_decoupe, ...pieces }) => ({
          product_id: produit_id,
          quantity: quantite,
          cut_note: note_decoupe,
          ...pieces,
        })),
      ),
    ]),
    { error: 'La liste des produits est requise.' },
  )
  .check(
    z.minLength(1, 'Une commande garde au moins un produit.'),
    z.maxLength(MAX_ORDER_LINES, 'Trop de lignes.'),
  );

/** The totals that the customer saw, euros. */
export const seenTotal = z
  .number({ error: 'Le total est requis.' })
  .check(z.minimum(0), z.maximum(100_000_000));
export const seenTotalTtc = z.number().check(z.minimum(0), z.maximum(200_000_000));

/** Fields of an order placed by its customer or by telephone. */
export const placedFields = {
  items: placedItems,
  /** The total HT that the caller saw. */
  total: seenTotal,
  /** The total TTC that the caller saw: detects a concurrent change of the VAT setting. */
  total_ttc: z.optional(seenTotalTtc),
  /** The caller confirmed the duplicate of a recent order. */
  identical_confirmed: z.optional(z.boolean()),
  /** A day offered by `quoteDelivery`; absent: the earliest. */
  delivery_day: z.optional(day),
  /** A delivery address of the account, or `compte` for its own; absent: the default. */
  delivery_address_id: z.optional(id),
  /** Absent: the note of the address. */
  driver_note: z.optional(driverNote),
};
