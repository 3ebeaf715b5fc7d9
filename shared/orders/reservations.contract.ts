import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, day, id, pageSize } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';

/** Unpaid reservations of a customer. */
const reservation = z.object({
  client_id: z.string(),
  client_nom: z.string(),
  nb_commandes: z.number(),
  /** More orders are open than were read: the figures are minimums. */
  au_moins: z.boolean(),
  kg: z.number(),
  pieces: z.number(),
  montant_ttc: z.number(),
  plafond: z.nullable(z.number()),
  /** ISO instant of the oldest. */
  depuis: z.string(),
  commandes: z.array(z.object({ id: z.string(), reference: z.string() })),
});
export type ReservationRow = z.output<typeof reservation>;

/** Stock reserved by an ERP order that is not from the shop. */
const erpHold = z.object({
  ref: z.string(),
  /** Order date in the ERP. */
  depuis: z.nullable(z.string()),
  /** Older than 30 days: abandoned, no longer reserves stock. */
  oublie: z.boolean(),
  lignes: z.array(z.object({ label: z.string(), unit: z.enum(['kg', 'piece']), qty: z.number() })),
});
export type ErpHoldRow = z.output<typeof erpHold>;

const unusedNumber = z.object({
  reference: z.string(),
  raison: z.string(),
  at: z.string(),
  client_id: z.string(),
});
export type UnusedNumberRow = z.output<typeof unusedNumber>;

export const reservationsContract = contract('orders', {
  listReservations: {
    method: 'GET',
    path: '/api/admin/reservations',
    access: 'admin',
    trades: ['accountant'],
    summary: 'Par client, ce qui est réservé sans être réglé ; le montant le plus élevé de la page d’abord.',
    query: z.object({ cursor, limit: pageSize(50, 100) }),
    response: success({ data: z.array(reservation), next_cursor: z.nullable(z.string()) }),
  },
  getCustomerReservation: {
    method: 'GET',
    path: '/api/admin/customers/{id}/reservation',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Ce qu’un client a réservé sans l’avoir réglé ; rien (null) s’il n’a rien.',
    params: z.object({ id }),
    response: success({ data: z.nullable(reservation) }),
  },
  listErpHolds: {
    method: 'GET',
    path: '/api/admin/erp-holds',
    access: 'admin',
    trades: ['accountant'],
    summary: 'Les commandes saisies dans Dolibarr qui retiennent du stock.',
    query: z.object({ cursor, limit: pageSize(50, 100) }),
    response: success({ data: z.array(erpHold), next_cursor: z.nullable(z.string()) }),
  },
  listUnusedNumbers: {
    method: 'GET',
    path: '/api/admin/unused-numbers',
    access: 'admin',
    trades: ['accountant'],
    summary: 'Les numéros d’un jour que ne porte aucune commande, et pourquoi.',
    query: z.object({ day, cursor, limit: pageSize(50, 100) }),
    response: success({ data: z.array(unusedNumber), next_cursor: z.nullable(z.string()) }),
  },
});
