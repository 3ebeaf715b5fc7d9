import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, day, id, line, pageSize } from '#shared/kernel/fields.ts';
import { deliveryStatuses, orderStatuses, paymentStatuses } from './order-status.ts';
import { erpStates } from '#shared/kernel/erp-state.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { searchTerms } from '#shared/customers/customer-search.ts';
import { orderSearch } from './order-search.ts';
import { webOrderViewNames } from './web-order-views.ts';
import {
  autorisation,
  deliveryView,
  estimated,
  orderLine,
  owedElsewhere,
  settledElsewhere,
  standingOrderView,
  takenBy,
} from './order-replies.ts';

/** WEB-02 with the ERP state of AMB-101. */
export const webOrderRow = z.object({
  id: z.string(),
  reference: z.string(),
  client_id: z.string(),
  client_nom: z.string(),
  client_email: z.string(),
  date_commande: z.string(),
  /** The company member who placed it; absent: the company's first login. */
  commande_par: z.optional(z.string()),
  saisie_par: takenBy,
  montant_total: z.number(),
  montant_ht: z.number(),
  /** Of the current order, per cent and euros. */
  tva: z.optional(z.array(z.object({ taux: z.number(), montant: z.number() }))),
  montant_paye: z.number(),
  regle_ailleurs: settledElsewhere,
  a_rendre_hors_site: owedElsewhere,
  /** Overpayment; absent: none. */
  a_rendre: z.optional(z.number()),
  autorisation,
  nb_lignes: z.number(),
  estimated,
  status: z.enum(orderStatuses),
  statut_paiement: z.enum(paymentStatuses),
  statut_livraison: z.enum(deliveryStatuses),
  erp_status: z.enum(erpStates),
  erp_ref: z.nullable(z.string()),
  /** When the preparation was closed: the amount is final. */
  prepare_le: z.nullable(z.string()),
  ...standingOrderView,
  ...deliveryView,
});
export type WebOrderRow = z.output<typeof webOrderRow>;

const historyEntry = z.object({
  at: z.string(),
  actor: z.string(),
  /** The administrator's name; null: not an administrator. */
  by: z.nullable(z.string()),
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.string(),
  reason: z.nullable(z.string()),
});

/** A number can be its last digit; a name needs two letters. */
const search = z._default(
  line().check(
    z.trim(),
    z.maxLength(100, '100 caractères au maximum.'),
    z.refine((typed) => {
      const wanted = orderSearch(typed);
      return wanted.kind !== 'words' || searchTerms(typed).some(({ length }) => length >= 2);
    }, 'Tapez au moins deux lettres ou un numéro.'),
  ),
  '',
);

const searchedIn = ['tout', 'produits'] as const;

export const webOrdersContract = contract('orders', {
  listWebOrders: {
    method: 'GET',
    path: '/api/admin/web-orders',
    access: 'admin',
    trades: ['accountant'],
    summary:
      'Les commandes du site, de la plus récente à la plus ancienne ; cherchées parmi toutes par numéro, par numéro de Dolibarr, par client ou par produit commandé, par période et par vue.',
    query: z
      .object({
        recherche: search,
        /** Search words match customers first, then products; or products only. */
        dans: z._default(z.enum(searchedIn, { error: 'Recherche inconnue.' }), 'tout'),
        vue: z._default(z.enum(webOrderViewNames, { error: 'Vue inconnue.' }), 'toutes'),
        /** Range of placement days, both included. */
        du: z.optional(day),
        au: z.optional(day),
        cursor,
        limit: pageSize(50, 100),
      })
      .check(
        z.refine(({ du, au }) => du === undefined || au === undefined || du <= au, {
          error: 'La fin de la période précède son début.',
          path: ['au'],
        }),
      ),
    response: success({
      orders: z.array(webOrderRow),
      next_cursor: z.nullable(z.string()),
      /** More customers match than are searched. */
      plus_de_clients: z.optional(z.boolean()),
      /** What the words matched. */
      trouve_par: z.optional(z.enum(['clients', 'produits'])),
    }),
  },
  listCustomerOrders: {
    method: 'GET',
    path: '/api/admin/customers/{id}/orders',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Les commandes d’un client, de la plus récente à la plus ancienne.',
    params: z.object({ id }),
    query: z.object({ cursor, limit: pageSize(10, 50) }),
    response: success({
      orders: z.array(webOrderRow),
      next_cursor: z.nullable(z.string()),
    }),
  },
  getWebOrder: {
    method: 'GET',
    path: '/api/admin/web-orders/{id}',
    access: 'admin',
    trades: ['accountant'],
    refusals: { not_found: noDetails },
    summary: 'Une commande du site avec ses lignes et son histoire.',
    params: z.object({ id }),
    response: success({
      order: webOrderRow,
      lines: z.array(orderLine),
      history: z.array(historyEntry),
    }),
  },
});
