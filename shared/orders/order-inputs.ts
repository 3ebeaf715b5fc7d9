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

/** The order that a body is about. */
export const orderId = bodyId('Commande invalide.', 'La commande est requise.');

/** API-12: names, categories and prices are accepted on the wire and ignored (AMB-33). */
export const placedItems = z
  .array(orderedItem, { error: 'La liste des produits est requise.' })
  .check(
    z.minLength(1, 'Votre panier est vide.'),
    z.maxLength(500, 'Trop de lignes dans la commande (500 au plus).'),
  );

export const driverNote = boundedParagraph(MAX_DRIVER_NOTE);

/**
 * API-20 (AMB-100): the whole new list; `produit_id`, `quantite` are accepted too. A line that says nothing of its cutting
 * keeps what was said.
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

/** The totals that the customer saw, in euros. */
export const seenTotal = z
  .number({ error: 'Le total est requis.' })
  .check(z.minimum(0), z.maximum(100_000_000));
export const seenTotalTtc = z.number().check(z.minimum(0), z.maximum(200_000_000));

/** What is said of an order whoever sends it, its customer or the house at the telephone. */
export const placedFields = {
  items: placedItems,
  /** The HT total that was seen, in euros. */
  total: seenTotal,
  /** The TTC total that was seen: a VAT setting that changed meanwhile is not charged silently either. */
  total_ttc: z.optional(seenTotalTtc),
  /** Whoever sends it knows of the same order placed a moment ago, and wants this one as well. */
  identical_confirmed: z.optional(z.boolean()),
  /** A day that `quoteDelivery` offers; absent: the earliest of them. */
  delivery_day: z.optional(day),
  /** One of the account's delivery addresses, or `compte` for its own; absent: the default one. */
  delivery_address_id: z.optional(id),
  /** Absent: the address's own note. */
  driver_note: z.optional(driverNote),
};
