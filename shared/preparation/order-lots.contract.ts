import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { bodyId, id, requiredText, oneLinePerProduct } from '#shared/kernel/fields.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import { details, noDetails, success } from '#shared/kernel/replies.ts';

const NOT_A_QUANTITY = 'La quantité est un nombre au-dessus de 0, avec 3 décimales au plus.';

/** Thousandths once parsed. */
const quantity = z.pipe(
  z.number(NOT_A_QUANTITY).check(
    z.refine((value) => (milliFromWire(value) ?? 0) > 0, NOT_A_QUANTITY),
    z.maximum(10_000, 'La quantité dépasse 10 tonnes.'),
  ),
  z.transform((value: number) => milliFromWire(value) ?? 0),
);

const lotsBody = z.object({
  lines: z
    .array(
      z.object({
        product_id: bodyId('Produit inconnu.'),
        lots: z
          .array(
            z.object({
              warehouse_id: z.enum(['1', '2'], 'Cet entrepôt n’existe pas : 1 est Bruges, 2 est Lormont.'),
              lot: requiredText('Quel lot ?', 100),
              qty: quantity,
            }),
            'La liste des lots est invalide.',
          )
          .check(z.minLength(1, 'Indiquez au moins un lot.'), z.maxLength(10, '10 lots au plus par ligne.')),
      }),
      'La liste des lignes est invalide.',
    )
    .check(
      z.minLength(1, 'Indiquez au moins une ligne.'),
      z.maxLength(20, '20 lignes au plus à la fois.'),
      oneLinePerProduct,
    ),
});
export type LotsBody = z.output<typeof lotsBody>;

const stage = details({ stage: z.optional(z.enum(['exit', 'entry'])) });

export const orderLotsContract = contract('preparation', {
  bindOrderLots: {
    method: 'PUT',
    path: '/api/admin/web-orders/{id}/lots',
    access: 'admin',
    refusals: {
      not_found: noDetails,
      order_not_editable: noDetails,
      already_exists: noDetails,
      insufficient_stock: noDetails,
      lot_blocked: stage,
      lot_expired: stage,
      version_conflict: noDetails,
    },
    summary: 'Dit de quels lots viennent les lignes d’une commande.',
    params: z.object({ id }),
    body: lotsBody,
    response: success({
      message: z.string(),
      data: z.array(
        z.object({
          product_id: z.string(),
          label: z.string(),
          lots: z.array(z.object({ warehouse_id: z.string(), lot: z.string(), qty: z.number() })),
        }),
      ),
    }),
  },
});
