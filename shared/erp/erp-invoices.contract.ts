import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { line } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';

const order = z.object({ id: line().check(z.minLength(1), z.maxLength(200)) });

/** Euros TTC; negative: owed to the customer. */
const balance = z.object({
  invoices: z.array(
    z.object({
      reference: z.string(),
      kind: z.enum(['facture', 'acompte', 'avoir']),
      state: z.enum(['brouillon', 'validee', 'annulee', 'abandonnee']),
      total_ttc: z.number(),
      /** null: not read, or not counted. */
      reste_ttc: z.nullable(z.number()),
      /** An invoice of several orders: the amounts are this order's share. */
      sur_plusieurs: z.optional(z.object({ commandes: z.number(), total_ttc: z.number() })),
    }),
  ),
  /** Unpaid rest of the ERP's invoices; null: none is validated. */
  reste_erp: z.nullable(z.number()),
  /** Unpaid rest according to the shop. */
  reste_site: z.number(),
  /** Last read of the ERP. */
  read_at: z.nullable(z.string()),
});
export type OrderBalance = z.output<typeof balance>;

export const erpInvoicesContract = contract('erp', {
  listBankAccounts: {
    method: 'GET',
    path: '/api/admin/erp-bank-accounts',
    access: 'admin',
    refusals: { erp_unavailable: noDetails },
    summary: 'Les comptes bancaires ouverts de Dolibarr, lus maintenant.',
    response: success({ data: z.array(z.object({ id: z.string(), label: z.string() })) }),
  },
  getOrderBalance: {
    method: 'GET',
    path: '/api/orders/{id}/balance',
    access: 'pro',
    people: 'gerants',
    refusals: { not_found: noDetails },
    summary: 'Ce qui reste à payer d’une commande : par ses factures dans Dolibarr et par le site.',
    params: order,
    response: success({ data: balance }),
  },
  getWebOrderBalance: {
    method: 'GET',
    path: '/api/admin/web-orders/{id}/balance',
    access: 'admin',
    trades: ['accountant'],
    refusals: { not_found: noDetails },
    summary: 'Les factures d’une commande dans Dolibarr, brouillons compris, et ce qui reste à payer.',
    params: order,
    response: success({ data: balance }),
  },
});
