import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, id, pageSize, secret } from '#shared/kernel/fields.ts';
import { details, noDetails, success, successReply } from '#shared/kernel/replies.ts';
import { orderLine, orderRow } from '#shared/orders/order-replies.ts';
import { accountReply } from '#shared/customers/customer.ts';
import { claim } from '#shared/claims/claims.contract.ts';
import { letterKinds } from '#shared/customers/people/letters.ts';
import { personReply } from '#shared/customers/people/people.ts';
import { address } from '#shared/customers/addresses.contract.ts';

const payment = z.object({
  id: z.string(),
  provider: z.string(),
  state: z.string(),
  amount: z.number(),
  refunded: z.number(),
  created_at: z.string(),
});

/** A line of a par list or standing order. */
const wantedItem = z.object({
  product_id: z.string(),
  quantity: z.optional(z.number()),
  cut_note: z.optional(z.string()),
});

/** RGPD, articles 15, 17 and 20: export and erasure of personal data. */
export const privacyContract = contract('privacy', {
  exportAccount: {
    method: 'GET',
    path: '/api/auth/export',
    access: 'pro',
    people: 'gerants',
    refusals: { last_gerant: noDetails },
    session: 'live',
    summary:
      'Les données du compte : profil, note de la maison, adresses, panier, commandes avec leurs lignes, paiements et réclamations, page par page.',
    query: z.object({ cursor, limit: pageSize(50, 50) }),
    response: success({
      exported_at: z.string(),
      account: z.extend(accountReply, {
        description: z.string(),
        created_at: z.string(),
        email_verified_at: z.nullable(z.string()),
        /** Administrators' notes on the customer (RGPD, article 15). */
        note_maison: z.string(),
      }),
      addresses: z.array(address),
      /** « Mes listes ». */
      order_guides: z.array(
        z.object({
          name: z.string(),
          items: z.array(wantedItem),
        }),
      ),
      /** Standing orders. */
      standing_orders: z.array(
        z.object({
          name: z.string(),
          items: z.array(wantedItem),
          weekdays: z.array(z.number()),
          from: z.string(),
          until: z.nullable(z.string()),
          created_at: z.string(),
        }),
      ),
      cart: z.array(
        z.object({
          product_id: z.string(),
          quantity: z.optional(z.number()),
          pieces: z.optional(z.number()),
        }),
      ),
      orders: z.array(
        z.extend(orderRow, {
          lignes: z.array(orderLine),
          paiements: z.array(payment),
          repesees: z.array(claim),
        }),
      ),
      next_cursor: z.nullable(z.string()),
    }),
  },
  exportPerson: {
    method: 'GET',
    path: '/api/auth/export/{person}',
    access: 'pro',
    people: 'all',
    refusals: { not_found: noDetails },
    session: 'live',
    summary:
      'Les données d’une personne de l’entreprise : rôle, droits, lettres choisies, ce qu’elle a commandé et fait, page par page. Pour elle-même ou un Gérant.',
    params: z.object({ person: id }),
    query: z.object({ cursor, limit: pageSize(25, 50) }),
    response: success({
      exported_at: z.string(),
      person: z.extend(z.omit(personReply, { is_me: true, version: true }), {
        company: z.string(),
        created_at: z.string(),
        letters: z.array(z.object({ kind: z.enum(letterKinds), on: z.boolean() })),
      }),
      /** Standing orders that they created. */
      standing_orders: z.array(z.object({ name: z.string(), created_at: z.string() })),
      orders: z.array(
        z.object({
          id: z.string(),
          reference: z.string(),
          date_commande: z.string(),
          /** True: placed by them; false: changed only, without lines, which are another member's. */
          passee: z.boolean(),
          lignes: z.array(
            z.object({
              produit_id: z.string(),
              produit_nom: z.string(),
              unite: z.enum(['kg', 'piece']),
              quantite: z.number(),
            }),
          ),
          actes: z.array(z.object({ quand: z.string(), quoi: z.string(), motif: z.nullable(z.string()) })),
        }),
      ),
      next_cursor: z.nullable(z.string()),
    }),
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/auth/account',
    access: 'pro',
    people: 'gerants',
    refusals: {
      last_gerant: noDetails,
      open_orders: details({ reasons: z.array(z.string()) }),
      too_many_attempts: noDetails,
      version_conflict: noDetails,
    },
    summary:
      'Supprime le compte ; les commandes restent dix ans pour la comptabilité, sans le nom. Refusé tant qu’une commande est ouverte.',
    body: z.object({
      current_password: secret('Veuillez saisir votre mot de passe actuel'),
    }),
    response: successReply,
  },
});
