import * as z from 'zod/mini';
import { optionalText } from '#shared/kernel/fields.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { ageOfErp, noDetails, success } from '#shared/kernel/replies.ts';
import { units } from '#shared/kernel/quantity.ts';
import { movementKinds } from './month-statement.ts';
import { month } from './statement-month.ts';
import { erpInvoice } from '#shared/invoices/erp-invoice.ts';

const erpId = z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Identifiant invalide.'));
const textOrNull = z.nullable(z.string());

/** WHO-04. */
const wholesaleClient = z.object({
  id: z.string(),
  name: z.string(),
  name_alias: textOrNull,
  code_client: textOrNull,
  email: textOrNull,
  phone: textOrNull,
  address: textOrNull,
  zip: textOrNull,
  town: textOrNull,
  /** 1 active, 0 inactive. */
  status: z.union([z.literal(0), z.literal(1)]),
  erp_url: textOrNull,
});

/** WHO-05; days `YYYY-MM-DD`, amounts in euros. */
const erpOrder = z.object({
  id: z.string(),
  reference: z.string(),
  ref_client: textOrNull,
  client_name: z.string(),
  date_commande: textOrNull,
  date_livraison: textOrNull,
  total_ttc: z.number(),
  total_ht: z.number(),
  statut_libelle: z.string(),
});

/** A line of an order entered in the ERP; quantities in its unit, which can be unknown here. */
const phoneOrderLine = z.object({
  produit_nom: z.string(),
  quantite: z.number(),
  unite: z.nullable(z.enum(units)),
  /** HT, before `remise` in percent. */
  prix_unitaire: z.number(),
  remise: z.number(),
  tva: z.number(),
  total_ht: z.number(),
});

/** Search and pages over all orders of the ERP; without parameters, the latest thousand. */
const wholesaleQuery = z.object({
  /** All words must match, in the reference or the customer. */
  recherche: optionalText(80),
  /** Id of the last known row: the page after it. */
  avant: z.optional(erpId),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
});
export type WholesaleQuery = z.output<typeof wholesaleQuery>;

/** Cursor for `avant`; null at the end. */
const next = { next: z.nullable(z.string()) };

const withPage = {
  erp_url: textOrNull,
  /** Customer code in accounting, else the customer number. */
  client_code: z.optional(textOrNull),
};

/** « Relevé du mois »: euros TTC. */
const statement = z.object({
  mois: z.string(),
  from: z.string(),
  to: z.string(),
  /** Company and customer, line by line. */
  maison: z.array(z.string()),
  client: z.string(),
  etabli_le: z.string(),
  /** The list of invoices was truncated: the opening balance may lack the oldest. */
  incomplet: z.boolean(),
  solde_initial: z.number(),
  mouvements: z.array(
    z.object({
      date: z.string(),
      nature: z.enum(movementKinds),
      reference: z.string(),
      echeance: textOrNull,
      /** Change of the balance: negative for a credit note or payment. */
      montant: z.number(),
    }),
  ),
  solde_final: z.number(),
  echeances: z.array(z.object({ date: textOrNull, references: z.array(z.string()), reste: z.number() })),
  /** Credit notes and payments without an open invoice: with the due amounts, the closing balance. */
  a_imputer: z.number(),
  /** Unpaid deposit invoices, not part of the balance. */
  acomptes: z.optional(
    z.array(z.object({ reference: z.string(), date: textOrNull, echeance: textOrNull, reste: z.number() })),
  ),
});
export type Statement = z.output<typeof statement>;

export const wholesaleContract = contract('wholesale', {
  listClients: {
    method: 'GET',
    path: '/api/wholesale/clients',
    waitMs: 30_000,
    access: 'admin',
    trades: ['accountant'],
    refusals: { erp_unavailable: noDetails },
    summary: 'Les clients grossistes de Dolibarr, cherchés et page par page.',
    query: wholesaleQuery,
    response: success({ data: z.array(wholesaleClient), ...ageOfErp, ...next }),
  },
  listOrders: {
    method: 'GET',
    path: '/api/wholesale/orders',
    waitMs: 30_000,
    access: 'admin',
    trades: ['accountant'],
    refusals: { erp_unavailable: noDetails },
    summary:
      'Les commandes de Dolibarr, la plus récente d’abord : les mille dernières, ou celles que l’on cherche parmi toutes.',
    query: wholesaleQuery,
    response: success({ data: z.array(z.extend(erpOrder, withPage)), ...ageOfErp, ...next }),
  },
  listInvoices: {
    method: 'GET',
    path: '/api/wholesale/invoices',
    waitMs: 30_000,
    access: 'admin',
    trades: ['accountant'],
    refusals: { erp_unavailable: noDetails },
    summary:
      'Les factures de Dolibarr, la plus récente d’abord : les mille dernières, ou celles que l’on cherche parmi toutes.',
    query: wholesaleQuery,
    response: success({ data: z.array(z.extend(erpInvoice, withPage)), ...ageOfErp, ...next }),
  },
  listOwnOrders: {
    method: 'GET',
    path: '/api/dolibarr/orders',
    alsoAt: ['/dolibarr/orders'],
    access: 'pro',
    people: 'gerants',
    refusals: { erp_unavailable: noDetails },
    summary: 'Les commandes du client dans Dolibarr.',
    response: success({ data: z.array(erpOrder), ...ageOfErp }),
  },
  ownStatement: {
    method: 'GET',
    path: '/api/dolibarr/statement',
    access: 'pro',
    people: 'gerants',
    waitMs: 25_000,
    refusals: { erp_unavailable: noDetails },
    summary:
      'Le relevé d’un mois, qui n’est pas une facture : soldes, factures, avoirs et règlements de Dolibarr, et ce qui reste dû par échéance.',
    query: z.object({ mois: month }),
    response: success({ data: statement }),
  },
  listPhoneOrders: {
    method: 'GET',
    path: '/api/dolibarr/orders/telephone',
    access: 'pro',
    people: 'gerants',
    waitMs: 30_000,
    refusals: { erp_unavailable: noDetails },
    summary:
      'Les commandes du client que la maison a saisies dans Dolibarr, la plus récente d’abord, vingt par page ; aucune tant que le réglage ne le veut pas.',
    query: z.object({ avant: z.optional(erpId) }),
    response: success({ data: z.array(erpOrder), ...ageOfErp, ...next }),
  },
  getPhoneOrder: {
    method: 'GET',
    path: '/api/dolibarr/orders/telephone/{id}',
    access: 'pro',
    people: 'gerants',
    waitMs: 30_000,
    refusals: { not_found: noDetails, erp_unavailable: noDetails },
    summary: 'Une commande du client que la maison a saisie dans Dolibarr, avec ses lignes.',
    params: z.object({ id: erpId }),
    response: success({
      data: z.object({
        id: z.string(),
        reference: z.string(),
        total_ht: z.number(),
        total_tva: z.number(),
        total_ttc: z.number(),
        lignes: z.array(phoneOrderLine),
      }),
    }),
  },
  getErpUser: {
    method: 'GET',
    path: '/api/dolibarr/user',
    alsoAt: ['/dolibarr/user'],
    access: 'pro',
    people: 'gerants',
    summary: 'Le compte du client tel que Dolibarr le connaît.',
    response: success({
      data: z.object({
        id: z.string(),
        firstname: z.string(),
        lastname: z.string(),
        mail: z.string(),
        society: z.string(),
        phone: z.string(),
        address: z.string(),
        postal: z.string(),
        city: z.string(),
        code_client: z.nullable(z.string()),
      }),
    }),
  },
});
