import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { id } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { editedItems, seenTotal, seenTotalTtc } from '#shared/orders/order-inputs.ts';
import { capDetails, freshPrices, orderRow, shortage } from '#shared/orders/order-replies.ts';
import { deliveryStatuses, orderStatuses, paymentStatuses } from '#shared/orders/order-status.ts';
import { approvalBody, refusalBody } from './approval-body.ts';
import { webOrderRow } from '#shared/orders/web-orders.contract.ts';

/** Changes to a placed order. */
export const orderChangesContract = contract('order-changes', {
  editOrder: {
    method: 'PUT',
    path: '/api/orders/{id}/items',
    waitMs: 20_000,
    access: 'pro',
    refusals: {
      not_found: noDetails,
      order_not_editable: noDetails,
      too_late: noDetails,
      payment_in_progress: noDetails,
      product_unknown: noDetails,
      insufficient_stock: shortage,
      price_changed: freshPrices,
      reservation_cap: capDetails,
      over_limit: noDetails,
      version_conflict: noDetails,
    },
    summary:
      'Remplace les produits et les quantités d’une commande nouvelle et impayée ; rien ne s’y ajoute après l’heure limite de son jour.',
    params: z.object({ id }),
    body: z.object({
      items: editedItems,
      /** The new total that the customer saw; absent from callers that show none. */
      total: z.optional(seenTotal),
      total_ttc: z.optional(seenTotalTtc),
    }),
    response: success({ data: orderRow, message: z.string() }),
  },
  askEdit: {
    method: 'POST',
    path: '/api/orders/{id}/items',
    access: 'pro',
    refusals: {
      not_found: noDetails,
      order_not_editable: noDetails,
      product_unknown: noDetails,
      too_late: noDetails,
      too_many_attempts: noDetails,
    },
    summary:
      'Demande aux Gérants un changement au-dessus de son plafond ; la commande reste comme elle est et rien de plus n’est réservé.',
    params: z.object({ id }),
    body: z.object({ items: editedItems }),
    response: success({ message: z.string() }),
  },
  listApprovals: {
    method: 'GET',
    path: '/api/order-approvals',
    access: 'pro',
    people: 'gerants',
    summary: 'Les commandes de l’équipe qui attendent le oui d’un Gérant, la plus pressée d’abord.',
    response: success({ data: z.array(orderRow) }),
  },
  approveOrder: {
    method: 'POST',
    path: '/api/order-approvals/{id}/approve',
    access: 'pro',
    people: 'gerants',
    refusals: {
      not_found: noDetails,
      too_late: noDetails,
      order_not_editable: noDetails,
      version_conflict: noDetails,
    },
    summary: 'Valide une commande de l’équipe, jusqu’à l’heure limite de son jour.',
    params: z.object({ id }),
    body: approvalBody,
    response: success({ data: orderRow, message: z.string() }),
  },
  refuseOrder: {
    method: 'POST',
    path: '/api/order-approvals/{id}/refuse',
    waitMs: 20_000,
    access: 'pro',
    people: 'gerants',
    refusals: { not_found: noDetails, order_not_editable: noDetails, version_conflict: noDetails },
    summary: 'Refuse une commande de l’équipe, avec un mot ; elle est annulée, la viande est rendue.',
    params: z.object({ id }),
    body: refusalBody,
    response: success({ message: z.string() }),
  },
  changeWebOrder: {
    method: 'PUT',
    path: '/api/admin/web-orders/{id}',
    waitMs: 20_000,
    access: 'admin',
    refusals: {
      not_found: noDetails,
      order_not_editable: noDetails,
      payment_in_progress: noDetails,
      insufficient_stock: shortage,
      version_conflict: noDetails,
    },
    summary: 'Change un seul état de la commande (AMB-62).',
    params: z.object({ id }),
    body: z.union(
      [
        z.strictObject({ status: z.enum(orderStatuses) }),
        z.strictObject({ statut_paiement: z.enum(paymentStatuses) }),
        z.strictObject({ statut_livraison: z.enum(deliveryStatuses) }),
        z.strictObject({ field: z.literal('status'), value: z.enum(orderStatuses) }),
        z.strictObject({ field: z.literal('statut_paiement'), value: z.enum(paymentStatuses) }),
        z.strictObject({ field: z.literal('statut_livraison'), value: z.enum(deliveryStatuses) }),
      ],
      { error: 'Indiquez un seul champ (status, statut_paiement ou statut_livraison) et une valeur connue.' },
    ),
    response: success({ order: webOrderRow }),
  },
  changeDelivery: {
    method: 'PUT',
    path: '/api/orders/{id}/delivery-status',
    access: 'admin',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Change l’état de livraison.',
    params: z.object({ id }),
    body: z.object({ status: z.enum(deliveryStatuses, { error: 'Statut de livraison inconnu.' }) }),
    response: success({ order: webOrderRow }),
  },
  retryExpiry: {
    method: 'POST',
    path: '/api/admin/unpaid-orders/{id}/retry',
    access: 'admin',
    summary: 'Relance l’annulation d’une commande non réglée qui n’a pas pu se faire.',
    params: z.object({ id }),
    refusals: { not_found: noDetails },
    response: success({ message: z.string() }),
  },
});
