import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { day } from '#shared/kernel/fields.ts';
import { success } from '#shared/kernel/replies.ts';
import { takenWays } from '#shared/orders/payment-taken.ts';

/** Calendar days in Paris, both included. */
const takenQuery = z.object({ du: day, au: day });
export type TakenQuery = z.output<typeof takenQuery>;

/** Payment collected by the driver; euros TTC. */
const takenRow = z.object({
  order_id: z.string(),
  reference: z.string(),
  client_nom: z.string(),
  remis_le: z.string(),
  moyen: z.enum(takenWays),
  montant: z.number(),
  total: z.number(),
  /** Refused at the door and not credited yet: part of the total, not due. */
  refuse: z.number(),
  /** Unpaid rest; 0 once the payment is recorded in Dolibarr or here. */
  reste_du: z.number(),
});
export type TakenRow = z.output<typeof takenRow>;

/** A delivered order without an invoice; unpaid rest in euros TTC. */
const uninvoicedRow = z.object({
  order_id: z.string(),
  reference: z.string(),
  client_nom: z.string(),
  livre_le: z.string(),
  /** Days since delivery. */
  jours: z.number(),
  reste_du: z.number(),
});
export type UninvoicedRow = z.output<typeof uninvoicedRow>;

export const takenContract = contract('accounting', {
  exportOrders: {
    method: 'GET',
    path: '/api/admin/money/orders-csv',
    access: 'admin',
    trades: ['accountant'],
    waitMs: 25_000,
    summary:
      'Toutes les commandes du site d’une période comme fichier CSV : HT, TVA par taux, TTC, payé, moyen de paiement, factures, code comptable du client ; 92 jours au plus.',
    query: takenQuery,
    response: success({
      data: z.object({ filename: z.string(), content_type: z.string(), content: z.string() }),
    }),
  },
  listTaken: {
    method: 'GET',
    path: '/api/admin/money/taken',
    access: 'admin',
    trades: ['accountant'],
    summary:
      'Ce que les livreurs ont noté avoir encaissé à la remise, en espèces ou par chèque, avec ce que la commande doit encore : 92 jours au plus.',
    query: takenQuery,
    response: success({ data: z.array(takenRow), especes: z.number(), cheque: z.number() }),
  },
  listUninvoiced: {
    method: 'GET',
    path: '/api/admin/money/uninvoiced',
    access: 'admin',
    trades: ['accountant'],
    summary:
      'Les commandes du site livrées, à payer et sur aucune facture, de la plus ancienne à la plus récente, avec leur âge.',
    response: success({ data: z.array(uninvoicedRow) }),
  },
});
