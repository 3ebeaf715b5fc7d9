import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { bodyId, oneLinePerProduct } from '#shared/kernel/fields.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import { details, success } from '#shared/kernel/replies.ts';
import { cutNoteText } from './cut-note.ts';
import { MAX_ORDER_LINES } from './order.ts';
import { oneAmount, piecesFields } from './piece-inputs.ts';

const cart = z.object({
  items: z.array(
    z.object({
      product_id: z.string(),
      /** Absent where `pieces` is given. */
      quantity: z.optional(z.number()),
      pieces: z.optional(z.number()),
      at_most_kg: z.optional(z.nullable(z.number())),
      at_most_eur: z.optional(z.nullable(z.number())),
      /** Absent: as in the last order; empty: the standard cut. */
      cut_note: z.optional(z.string()),
    }),
  ),
  /** ISO; null before the first change and after an order. */
  updated_at: z.nullable(z.string()),
  /** Version to return with the next change. */
  version: z.number(),
});
export type AccountCart = z.output<typeof cart>;

const cartReply = success({ data: cart });

const cartQuantity = z.number({ error: 'La quantité doit être un nombre.' }).check(
  z.positive('La quantité doit être supérieure à 0.'),
  z.maximum(10_000, 'La quantité est trop grande (10 000 au plus).'),
  z.refine(
    (quantity) => (milliFromWire(quantity) ?? 0) > 0 || quantity <= 0,
    'La quantité a 3 décimales au plus.',
  ),
);

/**
 * The cart of an account, shared by its devices (AMB-79): products, quantities and cut notes, without prices.
 */
export const cartContract = contract('orders', {
  getCart: {
    method: 'GET',
    path: '/api/cart',
    access: 'pro',
    people: 'all',
    summary: 'Le panier du compte ; vide après une commande.',
    response: cartReply,
  },
  putCart: {
    method: 'PUT',
    path: '/api/cart',
    access: 'pro',
    people: 'all',
    refusals: { version_conflict: details({ cart }) },
    summary: 'Remplace le panier vu ; 409 avec le panier actuel (`cart`) si un autre appareil l’a changé.',
    body: z.object({
      items: z
        .array(
          z
            .object({
              product_id: bodyId('Produit invalide.'),
              quantity: z.optional(cartQuantity),
              ...piecesFields,
              cut_note: z.optional(cutNoteText),
            })
            .check(oneAmount),
          { error: 'La liste des produits est requise.' },
        )
        .check(
          z.maxLength(MAX_ORDER_LINES, `Un panier contient au plus ${MAX_ORDER_LINES} produits différents.`),
          oneLinePerProduct,
        ),
      /** Version of the cart that the client edited; 0 for a new one. */
      version: z.int('La version est requise.').check(z.minimum(0)),
    }),
    response: cartReply,
  },
});
