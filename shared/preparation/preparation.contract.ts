import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { bodyId, cursor, id, line, pageSize } from '#shared/kernel/fields.ts';
import { details, noDetails, success } from '#shared/kernel/replies.ts';
import { settledElsewhere } from '#shared/orders/order-replies.ts';
import { MAX_ORDER_LINES } from '#shared/orders/order.ts';
import { handover } from '#shared/orders/handover.ts';
import { linePiecesReply } from '#shared/orders/line-pieces-view.ts';
import { proposalStates } from '#shared/orders/proposal.ts';
import { preparedLines } from './prepared-lines-body.ts';
import { deliveryStatuses, orderStatuses, paymentStatuses } from '#shared/orders/order-status.ts';

const productIds = z
  .array(bodyId('Produit inconnu.'), 'La liste est invalide.')
  .check(z.maxLength(MAX_ORDER_LINES, `${MAX_ORDER_LINES} produits au plus.`));

const saved = {
  /** Of the preparation as it was read; 0 before anybody began. */
  version: z.int('La version est un nombre entier.').check(z.minimum(0, 'Version inconnue.')),
  lines: preparedLines,
};
export type SavedLines = z.output<typeof preparedLines>;

/** The pieces of a line at the table: what its customer wants at most is in kg, whatever they said it in. */
const piecesToWeigh = z.extend(linePiecesReply, { bound_kg: z.optional(z.number()) });

const row = z.object({
  order_id: z.string(),
  reference: z.string(),
  client_nom: z.string(),
  /** Which of the customer's places it is for; absent: the account's own address. */
  lieu: z.optional(z.string()),
  date_commande: z.string(),
  date_livraison: z.nullable(z.string()),
  /** The delivery zone: its round. */
  tournee: z.nullable(z.string()),
  note_livraison: z.string(),
  status: z.enum(orderStatuses),
  statut_paiement: z.enum(paymentStatuses),
  statut_livraison: z.enum(deliveryStatuses),
  /** Its customer was asked something and has not answered. */
  attend_reponse: z.boolean(),
  lines: z.array(
    z.object({
      product_id: z.string(),
      ref: z.string(),
      label: z.string(),
      category: z.string(),
      unite: z.enum(['kg', 'piece']),
      quantite: z.number(),
      /** How its customer wants it cut. */
      note_decoupe: z.optional(z.string()),
      /** Days that must remain of its use-by date at the delivery; absent: none. */
      jours_dlc: z.optional(z.number()),
      /** To be prepared piece by piece; `quantite` is then the estimate in kg. */
      pieces: z.optional(piecesToWeigh),
    }),
  ),
});
export type PreparationRow = z.output<typeof row>;

const preparation = z.object({
  ...row.shape,
  version: z.number(),
  /** Who saved it last and when; null before anybody began. */
  saved_by: z.nullable(z.string()),
  saved_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  total_ttc: z.number(),
  montant_paye: z.number(),
  /** Asked of its customer still: not what the house leaves them of the difference. */
  reste_a_payer: z.number(),
  regle_ailleurs: settledElsewhere,
  /** What its customer was asked, in words, and how that stands. */
  proposals: z.array(
    z.object({ product_id: z.string(), text: z.string(), until: z.string(), state: z.enum(proposalStates) }),
  ),
  prepared: z.array(
    z.object({
      product_id: z.string(),
      parts: z.array(
        z.object({
          warehouse_id: z.string(),
          lot: z.nullable(z.string()),
          qty: z.number(),
          /** Weighed together, where it is not one. */
          pieces: z.optional(z.number()),
        }),
      ),
      reason: z.string(),
      /** Its lots were said before: they stay. */
      bound: z.boolean(),
    }),
  ),
});
export type Preparation = z.output<typeof preparation>;

const stage = z.enum(['exit', 'entry']);
const ofStage = details({ stage });
/** Which product runs short where it was weighed, and how much of it is left. */
const shortage = details({
  stage: z.optional(stage),
  product_id: z.optional(z.string()),
  left: z.optional(z.number()),
});

const plant = z.object({ country: z.string(), approval: z.string() });

/** The pieces that left: each weighing with its lot, and the price of a kg, for their labels. */
const deliveredPieces = z.extend(linePiecesReply, {
  /** Euros HT. */
  prix_kg: z.number(),
  each: z.array(
    z.object({
      qty: z.number(),
      /** How many were weighed together: one, nearly always. */
      count: z.number(),
      lot: z.nullable(z.string()),
    }),
  ),
});

/** What goes with the goods: the fields of regulation 931/2011, and the origin that 1760/2000 and 1337/2013 ask for. */
const deliveryNote = z.object({
  order_id: z.string(),
  reference: z.string(),
  /** When its preparation was closed: the day it is sent. ISO instant. */
  date_expedition: z.string(),
  /** Name, address and phone of the site it leaves from, and its approval. */
  expediteur: z.array(z.string()),
  agrement: z.nullable(z.string()),
  /** Name and address of whom it is for, and where it goes if that is elsewhere. */
  destinataire: z.array(z.string()),
  /** The name of the customer's place that it goes to; absent: the account's own address. */
  lieu: z.optional(z.string()),
  livre_a: z.nullable(z.string()),
  date_livraison: z.nullable(z.string()),
  note_livraison: z.string(),
  /** Who took it, once a driver said so. */
  remise: z.optional(handover),
  /** Of whoever received it, as a path in a box of 300 by 100. */
  signature: z.optional(z.string()),
  lines: z.array(
    z.object({
      ref: z.string(),
      label: z.string(),
      category: z.string(),
      unite: z.enum(['kg', 'piece']),
      commande: z.number(),
      livre: z.number(),
      motif: z.nullable(z.string()),
      /** How its customer wanted it cut. */
      note_decoupe: z.optional(z.string()),
      pieces: z.optional(deliveredPieces),
      lots: z.array(
        z.object({
          /** Null: stock that was in no lot. */
          lot: z.nullable(z.string()),
          /** Nothing but a label named it, and nobody has said yet which lot it is. */
          a_rapprocher: z.optional(z.boolean()),
          qty: z.number(),
          eatby: z.nullable(z.string()),
          sellby: z.nullable(z.string()),
          birth_country: z.nullable(z.string()),
          rearing_country: z.nullable(z.string()),
          slaughter: z.array(plant),
          cutting: z.array(plant),
          animal_ref: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
export type DeliveryNote = z.output<typeof deliveryNote>;

export const preparationContract = contract('preparation', {
  listPreparations: {
    method: 'GET',
    path: '/api/admin/preparations',
    access: 'admin',
    trades: ['preparer'],
    summary: 'Les commandes qui restent à préparer, des 60 derniers jours, page par page.',
    query: z.object({ cursor, limit: pageSize(100) }),
    response: success({ data: z.array(row), next_cursor: z.nullable(z.string()) }),
  },
  getPreparation: {
    method: 'GET',
    path: '/api/admin/preparations/{id}',
    access: 'admin',
    trades: ['preparer'],
    refusals: { not_found: noDetails },
    summary: 'Une commande et ce qui en est déjà pesé.',
    params: z.object({ id }),
    response: success({ data: preparation }),
  },
  getDeliveryNote: {
    method: 'GET',
    path: '/api/delivery-notes/{id}',
    access: 'pro_or_admin',
    people: 'all',
    trades: ['preparer', 'accountant'],
    refusals: { not_found: noDetails },
    summary: 'Le bon de livraison d’une commande préparée, pour son client et pour le back-office.',
    params: z.object({ id }),
    response: success({ data: deliveryNote }),
  },
  savePreparation: {
    method: 'PUT',
    path: '/api/admin/preparations/{id}',
    access: 'admin',
    trades: ['preparer'],
    refusals: { not_found: noDetails, order_not_editable: noDetails, version_conflict: noDetails },
    summary: 'Garde ce qui est pesé ; la première fois, la commande passe en préparation.',
    params: z.object({ id }),
    body: z.object({
      ...saved,
      /** Products whose lots, said before, go back and give way to what is weighed: of others they stand. */
      replace_lots: z.optional(productIds),
    }),
    response: success({ data: preparation }),
  },
  closePreparation: {
    method: 'POST',
    path: '/api/admin/preparations/{id}/close',
    waitMs: 30_000,
    access: 'admin',
    trades: ['preparer'],
    refusals: {
      not_found: noDetails,
      order_not_editable: noDetails,
      payment_in_progress: noDetails,
      insufficient_stock: shortage,
      lot_blocked: ofStage,
      lot_expired: ofStage,
      overweight: details({ product_id: z.string() }),
      beyond_bound: details({ product_id: z.string() }),
      untraced: details({
        lines: z.array(
          z.object({ product_id: z.string(), lot: z.nullable(z.string()), missing: z.array(z.string()) }),
        ),
      }),
      version_conflict: noDetails,
    },
    summary:
      'Clôt la préparation : ce qui est pesé quitte le stock, est livré et fixe le total ; ce qui manque n’est plus réservé.',
    params: z.object({ id }),
    body: z.object({
      ...saved,
      /** Products whose weight, 30 % above what was ordered, is meant. */
      overweight: z.optional(productIds),
      /** Why meat leaves without its lot, or without the origin that the law requires: recorded with the order. */
      untraced_reason: z.optional(
        line('La raison est un texte.').check(z.trim(), z.maxLength(300, '300 caractères au plus.')),
      ),
    }),
    response: success({ data: preparation, message: z.string() }),
  },
});
