import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { bodyId, cursor, id, pageSize } from '#shared/kernel/fields.ts';
import { details, noDetails, success } from '#shared/kernel/replies.ts';
import { placedFields } from './order-inputs.ts';
import { capDetails, estimated, freshPrices, orderLine, orderRow, shortage } from './order-replies.ts';

export const placedReply = success({
  order_reference: z.string(),
  reference: z.string(),
  order_id: z.string(),
  total_ht: z.number(),
  total_tva: z.number(),
  total_ttc: z.number(),
  estimated,
  /** Payment deadline, after which the order is cancelled; absent: none. */
  pay_before: z.optional(z.string()),
  /** The account cannot order again before it pays this order. */
  pay_before_next: z.optional(z.literal(true)),
  /** Approval deadline of a Gérant; absent: no approval required. */
  approve_before: z.optional(z.string()),
  message: z.string(),
});

/** Alternative days. */
const offeredDays = z.object({ earliest: z.nullable(z.string()), days: z.array(z.string()) });

/** Reasons why an order cannot be placed, by any caller. */
export const placingRefusals = {
  invalid_input: details({ delivery: z.optional(offeredDays) }),
  product_unknown: details({ product_id: z.string() }),
  insufficient_stock: shortage,
  price_changed: freshPrices,
  version_conflict: noDetails,
  identical_order: details({ reference: z.string(), order_id: z.string(), placed_at: z.string() }),
  reservation_cap: capDetails,
  ordering_closed: noDetails,
};

export const ordersContract = contract('orders', {
  placeOrder: {
    method: 'POST',
    idempotencyKey: 'accepted',
    path: '/api/products/orders',
    access: 'pro',
    people: 'all',
    session: { own: 'lue avec le compte, les réglages et les produits de la commande' },
    refusals: placingRefusals,
    summary:
      'Passe une commande ; celle d’un Commis, ou au-dessus d’un plafond, attend un Gérant. En-tête Idempotency-Key facultatif : la même clé ne commande jamais deux fois.',
    body: z.object({ ...placedFields, client_id: bodyId('Client invalide.', 'Le client est requis.') }),
    response: placedReply,
  },
  listClientOrders: {
    method: 'GET',
    path: '/api/orders/client/{clientId}',
    access: 'pro',
    people: 'all',
    refusals: { not_found: noDetails },
    summary: 'Les commandes du client, de la plus récente à la plus ancienne.',
    params: z.object({ clientId: id }),
    query: z.object({ cursor, limit: pageSize(20, 50) }),
    response: success({
      data: z.array(orderRow),
      next_cursor: z.nullable(z.string()),
    }),
  },
  getOrder: {
    method: 'GET',
    path: '/api/orders/{id}',
    access: 'pro',
    people: 'all',
    refusals: { not_found: noDetails },
    summary: 'Une commande, pour la payer ou la consulter.',
    params: z.object({ id }),
    response: success({
      id: z.string(),
      reference: z.string(),
      total_ttc: z.number(),
      data: orderRow,
    }),
  },
  findConfirmation: {
    method: 'GET',
    path: '/api/orders/confirmations/{key}',
    access: 'pro',
    people: 'all',
    refusals: { not_found: noDetails },
    summary: 'La commande passée sous cette Idempotency-Key, quand la réponse s’est perdue ; 404 sinon.',
    params: z.object({ key: z.string().check(z.regex(/^[\w-]{8,128}$/, 'Clé invalide.')) }),
    response: success({ data: orderRow }),
  },
  getOrderDetails: {
    method: 'GET',
    path: '/api/orders/{id}/details',
    access: 'pro',
    people: 'all',
    refusals: { not_found: noDetails },
    summary: 'Les lignes d’une commande.',
    params: z.object({ id }),
    response: z.array(orderLine),
  },
});
