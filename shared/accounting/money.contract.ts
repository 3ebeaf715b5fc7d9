import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, day, pageSize } from '#shared/kernel/fields.ts';
import { success } from '#shared/kernel/replies.ts';
import { paymentProviders } from '#shared/gateways/payment-event.ts';
import { payoutStates } from '#shared/gateways/payout.ts';
import { moneyKinds, moneyWays } from '#shared/payments/money-fact.ts';
import { moneyGaps } from './money-gaps.ts';

/** Calendar days in Paris, both included. */
const filters = {
  du: day,
  au: day,
  moyen: z.optional(z.enum(moneyWays)),
  nature: z.optional(z.enum(moneyKinds)),
};
const moneyQuery = z.object(filters);
export type MoneyQuery = z.output<typeof moneyQuery>;

/** A money movement with related data. Euros, negative for outgoing money. */
const moneyRow = z.object({
  id: z.string(),
  at: z.string(),
  nature: z.enum(moneyKinds),
  moyen: z.enum(moneyWays),
  montant: z.number(),
  /** The provider's fee; null: unknown. */
  frais: z.nullable(z.number()),
  order_id: z.string(),
  reference: z.string(),
  client_nom: z.string(),
  /** Validated invoices and credit notes of the order in Dolibarr. */
  factures: z.array(z.string()),
  ecarts: z.array(z.enum(moneyGaps)),
});
export type MoneyRow = z.output<typeof moneyRow>;

/** Receipts and refunds by way; authorisations and manual marks do not count. */
const moneySums = z.object({
  carte: z.number(),
  paypal: z.number(),
  hors_site: z.number(),
  rembourse: z.number(),
  frais: z.number(),
  total: z.number(),
});
export type MoneySums = z.output<typeof moneySums>;

/** A payout of a provider; its parts are null where the provider does not report them. Euros. */
const payoutRow = z.object({
  id: z.string(),
  moyen: z.enum(paymentProviders),
  at: z.string(),
  montant: z.number(),
  etat: z.enum(payoutStates),
  /** Actual or expected day of arrival at the bank; null: unknown. */
  arrivee: z.nullable(z.string()),
  paiements: z.nullable(z.number()),
  rembourses: z.nullable(z.number()),
  frais: z.nullable(z.number()),
  autres: z.nullable(z.number()),
  mouvements: z.nullable(z.number()),
});
export type PayoutRow = z.output<typeof payoutRow>;

const payoutsQuery = z.object({ du: filters.du, au: filters.au });
export type PayoutsQuery = z.output<typeof payoutsQuery>;

export const moneyContract = contract('accounting', {
  listMoney: {
    method: 'GET',
    path: '/api/admin/money',
    access: 'admin',
    trades: ['accountant'],
    summary:
      'Encaissements, remboursements, autorisations et règlements hors du site, le plus récent d’abord, avec frais, commande, factures et écarts ; une page filtrée peut en compter moins.',
    query: z.extend(moneyQuery, { cursor, limit: pageSize(50, 100) }),
    response: success({ data: z.array(moneyRow), next_cursor: z.nullable(z.string()) }),
  },
  sumMoney: {
    method: 'GET',
    path: '/api/admin/money/days',
    access: 'admin',
    trades: ['accountant'],
    summary: 'Les mêmes, additionnés par jour et par moyen de paiement : 92 jours au plus.',
    query: moneyQuery,
    response: success({
      data: z.object({
        total: moneySums,
        jours: z.array(z.extend(moneySums, { jour: z.string() })),
        /** Number of payments with unknown fees. */
        frais_inconnus: z.number(),
      }),
    }),
  },
  listPayouts: {
    method: 'GET',
    path: '/api/admin/money/payouts',
    access: 'admin',
    trades: ['accountant'],
    summary:
      'Les virements des prestataires vers la banque, lus chaque nuit : montant, arrivée, état et, pour Stripe, ce qui les compose ; 92 jours au plus.',
    query: payoutsQuery,
    response: success({
      data: z.array(payoutRow),
      /** Arrived, and in transit. */
      arrives: z.number(),
      en_route: z.number(),
    }),
  },
  exportMoney: {
    method: 'GET',
    path: '/api/admin/money/csv',
    access: 'admin',
    trades: ['accountant'],
    waitMs: 25_000,
    summary:
      'Les mêmes comme fichier CSV, une ligne par mouvement : montants HT, TVA par taux et TTC de la commande, moyen, frais, factures, code comptable du client.',
    query: moneyQuery,
    response: success({
      data: z.object({ filename: z.string(), content_type: z.string(), content: z.string() }),
    }),
  },
});
