import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, id, optionalText, pageSize } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { lot } from '#shared/stock/movements/movement-bodies.ts';
import { returnDecisions } from './returned-goods.ts';

const NO_SITE = 'Cet entrepôt n’existe pas : 1 est Bruges, 2 est Lormont.';

/** A returned quantity of one product and lot. */
const returned = z.object({
  order_id: z.string(),
  part: z.number(),
  reference: z.string(),
  client_nom: z.string(),
  remis_le: z.string(),
  product_id: z.string(),
  label: z.string(),
  unite: z.enum(['kg', 'piece']),
  quantite: z.number(),
  lot: z.nullable(z.string()),
  sellby: z.nullable(z.string()),
  eatby: z.nullable(z.string()),
  /** Why its lot is blocked; null: not blocked. */
  blocked: z.nullable(z.string()),
  /** Past the use-by date: can only be destroyed. */
  expired: z.boolean(),
  /** The shipping site; null: unknown. */
  warehouse_id: z.nullable(z.string()),
  /** Refusal reason. */
  motif: z.string(),
});
export type ReturnRow = z.output<typeof returned>;

export const returnsContract = contract('rounds', {
  listReturns: {
    method: 'GET',
    path: '/api/admin/returns',
    access: 'admin',
    summary:
      'Les produits refusés à la livraison qui attendent d’être rangés ou détruits, le plus ancien d’abord.',
    query: z.object({ cursor, limit: pageSize(50) }),
    response: success({ data: z.array(returned), next_cursor: z.nullable(z.string()) }),
  },
  decideReturn: {
    method: 'POST',
    path: '/api/admin/returns/{id}/{part}/decision',
    access: 'admin',
    refusals: {
      not_found: noDetails,
      already_exists: noDetails,
      order_not_editable: noDetails,
      lot_blocked: noDetails,
      lot_expired: noDetails,
      insufficient_stock: noDetails,
      idempotency_mismatch: noDetails,
      version_conflict: noDetails,
    },
    summary:
      'Remet un produit revenu (commande, numéro) dans le stock d’un site sous son lot, ou note sa destruction avec sa raison ; une seule fois.',
    params: z.object({ id, part: id }),
    body: z.object({
      decision: z.enum(returnDecisions, 'Rangez ou détruisez.'),
      warehouse_id: z.enum(['1', '2'], NO_SITE),
      reason: optionalText(100),
      /** Lot of goods that were returned without one. */
      lot,
    }),
    response: success({ message: z.string(), operation_id: z.string() }),
  },
});
