import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { bodyId, cursor, day, id, line, pageSize } from '#shared/kernel/fields.ts';
import { deliveryStatuses, orderStatuses, paymentStatuses } from './order-status.ts';
import { erpStates } from '#shared/kernel/erp-state.ts';
import { details, noDetails, success } from '#shared/kernel/replies.ts';
import { searchTerms } from '#shared/customers/customer-search.ts';
import { orderSearch } from './order-search.ts';
import { webOrderViewNames } from './web-order-views.ts';
import { driverNote, editedItems, placedItems } from './order-inputs.ts';
import { handover } from './rounds/rounds.contract.ts';

/** Where and when an order goes; a null day is "as soon as possible", a null address the account's own. */
const deliveryView = {
  date_livraison: z.nullable(z.string()),
  adresse_livraison: z.nullable(z.string()),
  note_livraison: z.string(),
  /** Who took it, once a driver said so. */
  remise: z.optional(handover),
};

/** What the payer’s bank keeps until the order is weighed, at most, and until when; absent where nothing is kept. */
const autorisation = z.optional(z.object({ montant: z.number(), jusqu_au: z.nullable(z.string()) }));

/** PRO-25 in the client vocabulary of AMB-06. */
export const orderRow = z.object({
  id: z.string(),
  reference: z.string(),
  date_commande: z.string(),
  total_ht: z.number(),
  total_tva: z.number(),
  total_ttc: z.number(),
  nb_lignes: z.number(),
  statut: z.string(),
  statut_paiement: z.string(),
  statut_livraison: z.string(),
  /** Decided by the server: what the customer may do now. */
  modifiable: z.boolean(),
  payable: z.boolean(),
  montant_paye: z.number(),
  /** All of it, or what was weighed above what was paid. */
  reste_a_payer: z.number(),
  autorisation,
  /** When its preparation was closed: from then on its amount is final. */
  prepare_le: z.nullable(z.string()),
  ...deliveryView,
});
export type OrderRow = z.output<typeof orderRow>;

/** PRO-35, quantities in kg (or pieces), amounts in euros. */
export const orderLine = z.object({
  produit_id: z.string(),
  produit_ref: z.string(),
  produit_nom: z.string(),
  produit_categorie: z.string(),
  unite: z.enum(['kg', 'piece']),
  prix_unitaire: z.number(),
  /** Why it is not the price of everybody: « tarif 2 », « remise 10 % »; null where it is. */
  prix_motif: z.nullable(z.string()),
  quantite: z.number(),
  tva: z.number(),
  /** VAT is rounded line by line; else once per rate. */
  tva_par_ligne: z.boolean(),
  sous_total: z.number(),
  /** What was weighed and is to be paid, once the preparation is closed; and why it is not what was ordered. */
  quantite_preparee: z.nullable(z.number()),
  motif: z.nullable(z.string()),
});
export type OrderLineReply = z.output<typeof orderLine>;

/** WEB-02 plus the ERP state of AMB-101. */
const webOrderRow = z.object({
  id: z.string(),
  reference: z.string(),
  client_id: z.string(),
  client_nom: z.string(),
  client_email: z.string(),
  date_commande: z.string(),
  montant_total: z.number(),
  montant_ht: z.number(),
  montant_paye: z.number(),
  autorisation,
  nb_lignes: z.number(),
  status: z.enum(orderStatuses),
  statut_paiement: z.enum(paymentStatuses),
  statut_livraison: z.enum(deliveryStatuses),
  erp_status: z.enum(erpStates),
  erp_ref: z.nullable(z.string()),
  /** When its preparation was closed: from then on its amount is final. */
  prepare_le: z.nullable(z.string()),
  ...deliveryView,
});
export type WebOrderRow = z.output<typeof webOrderRow>;

const historyEntry = z.object({
  at: z.string(),
  actor: z.string(),
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.string(),
  reason: z.nullable(z.string()),
});

const placedReply = success({
  order_reference: z.string(),
  reference: z.string(),
  order_id: z.string(),
  total_ht: z.number(),
  total_tva: z.number(),
  total_ttc: z.number(),
  message: z.string(),
});

/** The days that may be chosen instead. */
const offeredDays = z.object({ earliest: z.nullable(z.string()), days: z.array(z.string()) });

/** Each product that ran short and how much of it is left, in kg or pieces. */
const shortage = details({
  products: z.array(z.object({ product_id: z.string(), label: z.string(), left: z.number() })),
});

/** The totals and unit prices of today, in euros, to be confirmed once more. */
const freshPrices = details({
  total_ht: z.number(),
  total_ttc: z.number(),
  prices: z.record(z.string(), z.number()),
});

const seenTotal = z.number({ error: 'Le total est requis.' }).check(z.minimum(0), z.maximum(100_000_000));
const seenTotalTtc = z.number().check(z.minimum(0), z.maximum(200_000_000));

/** In euros TTC: what may be unpaid at once, what is, and what is left of it. */
const capDetails = details({ cap: z.number(), pending: z.number(), room: z.number() });

/** A number may be as short as its last digit; of a name two letters are needed. */
const search = z._default(
  line().check(
    z.trim(),
    z.maxLength(100, '100 caractères au maximum.'),
    z.refine((typed) => {
      const wanted = orderSearch(typed);
      return wanted.kind !== 'customer' || searchTerms(typed).some(({ length }) => length >= 2);
    }, 'Tapez au moins deux lettres ou un numéro.'),
  ),
  '',
);

/** Whatever may have to close or ask for a payment is served where the providers are (payments.http). */
export const ordersContract = contract('orders', {
  placeOrder: {
    method: 'POST',
    path: '/api/products/orders',
    access: 'pro',
    session: { own: 'lue avec le compte, les réglages et les produits de la commande' },
    refusals: {
      invalid_input: details({ delivery: z.optional(offeredDays) }),
      product_unknown: details({ product_id: z.string() }),
      insufficient_stock: shortage,
      price_changed: freshPrices,
      version_conflict: noDetails,
      idempotency_mismatch: noDetails,
      identical_order: details({ reference: z.string(), order_id: z.string(), placed_at: z.string() }),
      reservation_cap: capDetails,
    },
    summary:
      'Passe une commande. En-tête Idempotency-Key facultatif : la même clé ne commande jamais deux fois.',
    body: z.object({
      items: placedItems,
      /** The HT total that the customer saw, in euros. */
      total: seenTotal,
      /** The TTC total that the customer saw: a VAT setting that changed meanwhile is not charged silently either. */
      total_ttc: z.optional(seenTotalTtc),
      client_id: bodyId('Client invalide.', 'Le client est requis.'),
      /** The customer knows of the same order placed a moment ago, and wants this one as well. */
      identical_confirmed: z.optional(z.boolean()),
      /** A day that `quoteDelivery` offers; absent: as soon as possible. */
      delivery_day: z.optional(day),
      /** One of the account's delivery addresses, or `compte` for its own; absent: the default one. */
      delivery_address_id: z.optional(id),
      /** Absent: the address's own note. */
      driver_note: z.optional(driverNote),
    }),
    response: placedReply,
  },
  listClientOrders: {
    method: 'GET',
    path: '/api/orders/client/{clientId}',
    access: 'pro',
    summary: 'Les commandes du client, de la plus récente à la plus ancienne.',
    params: z.object({ clientId: id }),
    query: z.object({ cursor, limit: pageSize(20, 50) }),
    response: success({
      data: z.array(orderRow),
      next_cursor: z.nullable(z.string()),
    }),
  },
  getOrder: {
    method: 'GET',
    path: '/api/orders/{id}',
    access: 'pro',
    refusals: { not_found: noDetails },
    summary: 'Une commande, pour la payer ou la consulter.',
    params: z.object({ id }),
    response: success({
      id: z.string(),
      reference: z.string(),
      total_ttc: z.number(),
      data: orderRow,
    }),
  },
  findConfirmation: {
    method: 'GET',
    path: '/api/orders/confirmations/{key}',
    access: 'pro',
    refusals: { not_found: noDetails },
    summary: 'La commande passée sous cette Idempotency-Key, quand la réponse s’est perdue ; 404 sinon.',
    params: z.object({ key: z.string().check(z.regex(/^[\w-]{8,128}$/, 'Clé invalide.')) }),
    response: success({ data: orderRow }),
  },
  getOrderDetails: {
    method: 'GET',
    path: '/api/orders/{id}/details',
    access: 'pro',
    refusals: { not_found: noDetails },
    summary: 'Les lignes d’une commande.',
    params: z.object({ id }),
    response: z.array(orderLine),
  },
  editOrder: {
    method: 'PUT',
    path: '/api/orders/{id}/items',
    servedBy: 'payments.http',
    access: 'pro',
    refusals: {
      not_found: noDetails,
      order_not_editable: noDetails,
      payment_in_progress: noDetails,
      product_unknown: noDetails,
      insufficient_stock: shortage,
      price_changed: freshPrices,
      reservation_cap: capDetails,
      version_conflict: noDetails,
    },
    summary: 'Remplace les quantités d’une commande nouvelle et impayée.',
    params: z.object({ id }),
    body: z.object({
      items: editedItems,
      /** What the customer saw of the order as it will be; absent from callers that show none. */
      total: z.optional(seenTotal),
      total_ttc: z.optional(seenTotalTtc),
    }),
    response: success({ data: orderRow, message: z.string() }),
  },
  hintPayment: {
    method: 'PUT',
    path: '/api/orders/{id}/payment-status',
    servedBy: 'payments.http',
    access: 'pro_or_admin',
    refusals: {
      not_found: noDetails,
      payment_not_confirmed: noDetails,
      payment_in_progress: noDetails,
      version_conflict: noDetails,
    },
    summary:
      'Indication du navigateur après un paiement : seul un paiement confirmé par le prestataire compte.',
    params: z.object({ id }),
    body: z.object({ status: z.enum(paymentStatuses, { error: 'Statut de paiement inconnu.' }) }),
    response: success({ statut_paiement: z.string() }),
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
  listWebOrders: {
    method: 'GET',
    path: '/api/admin/web-orders',
    access: 'admin',
    summary:
      'Les commandes du site, de la plus récente à la plus ancienne ; cherchées parmi toutes par numéro, par numéro de l’ERP ou par client, par période et par vue.',
    query: z
      .object({
        recherche: search,
        vue: z._default(z.enum(webOrderViewNames, { error: 'Vue inconnue.' }), 'toutes'),
        /** Placed on these days, both included. */
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
      /** More customers bear these words than are followed. */
      plus_de_clients: z.optional(z.boolean()),
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
    refusals: { not_found: noDetails },
    summary: 'Une commande du site avec ses lignes et son histoire.',
    params: z.object({ id }),
    response: success({
      order: webOrderRow,
      lines: z.array(orderLine),
      history: z.array(historyEntry),
    }),
  },
  changeWebOrder: {
    method: 'PUT',
    path: '/api/admin/web-orders/{id}',
    servedBy: 'payments.http',
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
});
