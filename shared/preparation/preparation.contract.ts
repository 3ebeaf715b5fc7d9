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
  /** Version that the client read; 0 before the first save. */
  version: z.int('La version est un nombre entier.').check(z.minimum(0, 'Version inconnue.')),
  lines: preparedLines,
};
export type SavedLines = z.output<typeof preparedLines>;

/** Pieces to weigh: the customer's limit converted to kg. */
const piecesToWeigh = z.extend(linePiecesReply, { bound_kg: z.optional(z.number()) });

const row = z.object({
  order_id: z.string(),
  reference: z.string(),
  client_nom: z.string(),
  /** Name of the delivery address; absent: the account's own. */
  lieu: z.optional(z.string()),
  date_commande: z.string(),
  date_livraison: z.nullable(z.string()),
  /** The delivery zone, which is the round. */
  tournee: z.nullable(z.string()),
  note_livraison: z.string(),
  status: z.enum(orderStatuses),
  statut_paiement: z.enum(paymentStatuses),
  statut_livraison: z.enum(deliveryStatuses),
  /** A question to the customer is unanswered. */
  attend_reponse: z.boolean(),
  lines: z.array(
    z.object({
      product_id: z.string(),
      ref: z.string(),
      label: z.string(),
      category: z.string(),
      unite: z.enum(['kg', 'piece']),
      quantite: z.number(),
      /** The customer's cut note. */
      note_decoupe: z.optional(z.string()),
      /** Minimum days to the use-by date at delivery; absent: none. */
      jours_dlc: z.optional(z.number()),
      /** Prepared piece by piece; `quantite` is the estimate in kg. */
      pieces: z.optional(piecesToWeigh),
    }),
  ),
});
export type PreparationRow = z.output<typeof row>;

const preparation = z.object({
  ...row.shape,
  version: z.number(),
  /** Last save; null before the first. */
  saved_by: z.nullable(z.string()),
  saved_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  total_ttc: z.number(),
  montant_paye: z.number(),
  /** Due from the customer, without the written-off difference. */
  reste_a_payer: z.number(),
  regle_ailleurs: settledElsewhere,
  /** Questions to the customer, as text, with their states. */
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
          /** Number weighed together; absent: one. */
          pieces: z.optional(z.number()),
        }),
      ),
      reason: z.string(),
      /** The lots were recorded before preparation and are fixed. */
      bound: z.boolean(),
    }),
  ),
});
export type Preparation = z.output<typeof preparation>;

const stage = z.enum(['exit', 'entry']);
const ofStage = details({ stage });
/** The short product and its remaining quantity at that site. */
const shortage = details({
  stage: z.optional(stage),
  product_id: z.optional(z.string()),
  left: z.optional(z.number()),
});

const plant = z.object({ country: z.string(), approval: z.string() });

/** Delivered pieces: each weighing with its lot, and the price per kg, for labels. */
const deliveredPieces = z.extend(linePiecesReply, {
  /** Euros HT. */
  prix_kg: z.number(),
  each: z.array(
    z.object({
      qty: z.number(),
      /** Number weighed together, usually one. */
      count: z.number(),
      lot: z.nullable(z.string()),
    }),
  ),
});

/** Document of the goods: the fields of regulation 931/2011, and the origin under 1760/2000 and 1337/2013. */
const deliveryNote = z.object({
  order_id: z.string(),
  reference: z.string(),
  /** Closing of the preparation, which is the shipping date. ISO instant. */
  date_expedition: z.string(),
  /** Name, address, phone and approval number of the shipping site. */
  expediteur: z.array(z.string()),
  agrement: z.nullable(z.string()),
  /** Name and address of the customer, and the delivery address where it differs. */
  destinataire: z.array(z.string()),
  /** Name of the delivery address; absent: the account's own. */
  lieu: z.optional(z.string()),
  livre_a: z.nullable(z.string()),
  date_livraison: z.nullable(z.string()),
  note_livraison: z.string(),
  /** Recorded by the driver. */
  remise: z.optional(handover),
  /** SVG path of the receiver's signature, in a box of 300 by 100. */
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
      /** The customer's cut note. */
      note_decoupe: z.optional(z.string()),
      pieces: z.optional(deliveredPieces),
      lots: z.array(
        z.object({
          /** null: stock without a lot. */
          lot: z.nullable(z.string()),
          /** The lot is known from a label only and not linked yet. */
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
      /** Products whose recorded lots are replaced by the weighed ones; for others they are fixed. */
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
      /** Products whose weight of 30 % or more above the order is confirmed. */
      overweight: z.optional(productIds),
      /** Why meat leaves without a lot, or without the origin required by law: stored with the order. */
      untraced_reason: z.optional(
        line('La raison est un texte.').check(z.trim(), z.maxLength(300, '300 caractères au plus.')),
      ),
    }),
    response: success({ data: preparation, message: z.string() }),
  },
});
