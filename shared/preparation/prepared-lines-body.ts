import * as z from 'zod/mini';
import { MAX_PIECES } from '#shared/catalog/piece-sale.ts';
import { bodyId, optionalText, requiredText, oneLinePerProduct } from '#shared/kernel/fields.ts';
import { MAX_ORDER_LINES } from '#shared/orders/order.ts';
import { preparedQuantity } from './prepared-quantity.ts';

/** Weighings of an order so far, by line. */
export const preparedLines = z
  .array(
    z.object({
      product_id: bodyId('Produit inconnu.'),
      /** Weighings of the line; empty: none available. */
      parts: z
        .array(
          z.object({
            warehouse_id: z.enum(['1', '2'], 'Cet entrepôt n’existe pas : 1 est Bruges, 2 est Lormont.'),
            lot: z.nullable(requiredText('Quel lot ?', 100)),
            qty: preparedQuantity,
            /** For a line in pieces, the number weighed together; absent: one. */
            pieces: z.optional(
              z
                .int('Le nombre de pièces est un nombre entier.')
                .check(
                  z.minimum(1, 'Une pesée compte au moins une pièce.'),
                  z.maximum(MAX_PIECES, `${MAX_PIECES} pièces au plus par ligne.`),
                ),
            ),
          }),
          'La liste des pesées est invalide.',
        )
        .check(z.maxLength(MAX_PIECES, `${MAX_PIECES} pesées au plus par ligne.`)),
      reason: optionalText(200),
    }),
    'La liste des lignes est invalide.',
  )
  .check(
    z.minLength(1, 'Indiquez au moins une ligne.'),
    z.maxLength(MAX_ORDER_LINES, `${MAX_ORDER_LINES} lignes au plus.`),
    oneLinePerProduct,
  );
