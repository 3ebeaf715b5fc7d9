import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { bodyId, cursor, day, id, optionalParagraph, pageSize, requiredText } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { DOOR_CELSIUS } from '#shared/orders/chilled-limit.ts';
import { signaturePath } from '#shared/orders/signature.ts';
import { handover } from '#shared/orders/handover.ts';
import { MAX_ORDER_LINES } from '#shared/orders/order.ts';
import { preparedQuantity } from '#shared/preparation/prepared-quantity.ts';
import { takenWays } from '#shared/orders/payment-taken.ts';
import { MAX_STOPS } from './stop-order.ts';

const stop = z.object({
  order_id: z.string(),
  reference: z.string(),
  client_nom: z.string(),
  /** Name of the delivery address; absent: the account's own. */
  lieu: z.optional(z.string()),
  /** The order's delivery address, else the account's own. */
  adresse: z.string(),
  /** Street and town only, for a map search. */
  destination: z.string(),
  telephone: z.string(),
  /** The customer's receiving hours; absent: not given. */
  horaires: z.optional(z.string()),
  /** Contact at the address; absent: none. */
  contact: z.optional(z.string()),
  /** The announced window; absent: none. */
  creneau: z.optional(z.object({ from: z.string(), to: z.string() })),
  date_commande: z.string(),
  date_livraison: z.nullable(z.string()),
  /** The delivery zone, which is the round. */
  tournee: z.nullable(z.string()),
  note_livraison: z.string(),
  lines: z.array(
    z.object({
      product_id: z.string(),
      label: z.string(),
      unite: z.enum(['kg', 'piece']),
      quantite: z.number(),
    }),
  ),
  /** Temperature limit at the door, °C; null: nothing chilled, no temperature required. */
  temperature_max: z.nullable(z.number()),
  /** Amount due, euros TTC; 0 where nothing is requested. */
  a_encaisser: z.number(),
  /** The lines of the total, where an amount is due, to compute it without refused goods. */
  montants: z.optional(
    z.array(
      z.object({
        product_id: z.string(),
        unite: z.enum(['kg', 'piece']),
        quantite: z.number(),
        prix_unitaire: z.number(),
        /** Percent. */
        tva: z.number(),
        tva_par_ligne: z.optional(z.literal(true)),
      }),
    ),
  ),
  /** A failed delivery attempt with its note. */
  absence: z.nullable(z.object({ at: z.string(), note: z.string() })),
  /** Position in the round, from 0, where it was arranged manually. */
  rang: z.nullable(z.number()),
  remise: z.nullable(handover),
});
export type Stop = z.output<typeof stop>;

const NOT_DEGREES = `La température va de −5 à ${DOOR_CELSIUS.max} °C, avec une décimale au plus.`;

const NOT_AN_AMOUNT =
  'Le montant encaissé est un nombre d’euros au-dessus de 0, avec deux décimales au plus.';

/** Payment collected by the driver. */
const taken = z.object({
  amount: z.number(NOT_AN_AMOUNT).check(
    z.positive(NOT_AN_AMOUNT),
    z.maximum(100_000, NOT_AN_AMOUNT),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, NOT_AN_AMOUNT),
  ),
  way: z.enum(takenWays, 'Espèces ou chèque ?'),
});

const INVALID_TIME = 'L’heure de la remise est invalide.';

export const roundsContract = contract('rounds', {
  listStops: {
    method: 'GET',
    path: '/api/admin/stops',
    access: 'admin',
    trades: ['driver'],
    summary:
      'Les arrêts du livreur : ce qui est préparé et pas encore remis, des 30 derniers jours, et ce qui est remis aujourd’hui, page par page.',
    query: z.object({ cursor, limit: pageSize(100) }),
    response: success({ data: z.array(stop), next_cursor: z.nullable(z.string()) }),
  },
  recordHandover: {
    method: 'POST',
    idempotencyKey: 'accepted',
    path: '/api/admin/stops/{id}/handover',
    access: 'admin',
    trades: ['driver'],
    refusals: { not_found: noDetails, order_not_editable: noDetails, version_conflict: noDetails },
    summary:
      'Note la remise d’une commande : qui la reçoit, à quelle heure, à quelle température, avec quelles réserves ; la commande est livrée. En-tête Idempotency-Key facultatif : la même clé, et sans clé la même remise, ne se note qu’une fois.',
    params: z.object({ id }),
    body: z.object({
      receiver: requiredText('Qui reçoit la commande ?', 80),
      /** By the driver's clock. */
      at: z.iso.datetime(INVALID_TIME),
      reserves: optionalParagraph(500),
      /** Of the goods, °C; required with chilled goods. */
      temperature: z.optional(
        z.number(NOT_DEGREES).check(
          z.minimum(DOOR_CELSIUS.min, NOT_DEGREES),
          z.maximum(DOOR_CELSIUS.max, NOT_DEGREES),
          z.refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, NOT_DEGREES),
        ),
      ),
      /** Informs the accountant; does not mark the order as paid. */
      taken: z.optional(taken),
      /** Optional: the receiver's name is sufficient. */
      signature: z.optional(signaturePath),
      /** Refused goods. */
      refused: z._default(
        z
          .array(
            z.object({
              product_id: bodyId('Produit inconnu.'),
              reason: requiredText('Pourquoi ce produit est-il refusé ?', 200),
              /** Refused quantity, kg or pieces; absent: everything. */
              quantite: z.optional(preparedQuantity),
            }),
            'La liste des refus est invalide.',
          )
          .check(z.maxLength(MAX_ORDER_LINES, `${MAX_ORDER_LINES} lignes au plus.`)),
        [],
      ),
    }),
    response: success({ data: stop, message: z.string() }),
  },
  recordAbsence: {
    method: 'POST',
    idempotencyKey: 'accepted',
    path: '/api/admin/stops/{id}/absence',
    access: 'admin',
    trades: ['driver'],
    refusals: { not_found: noDetails, order_not_editable: noDetails, version_conflict: noDetails },
    summary:
      'Note un passage en vain : personne n’a reçu la commande, qui reste à livrer ; le client et la maison sont prévenus, la marchandise attend parmi les retours. En-tête Idempotency-Key facultatif.',
    params: z.object({ id }),
    body: z.object({
      /** By the driver's clock. */
      at: z.iso.datetime(INVALID_TIME),
      note: optionalParagraph(200),
    }),
    response: success({ data: stop, message: z.string() }),
  },
  redeliver: {
    method: 'PUT',
    path: '/api/admin/stops/{id}/absence',
    access: 'admin',
    trades: ['driver'],
    refusals: {
      not_found: noDetails,
      order_not_editable: noDetails,
      insufficient_stock: noDetails,
      lot_blocked: noDetails,
      lot_expired: noDetails,
      version_conflict: noDetails,
    },
    summary:
      'Relivre un autre jour une commande que personne n’a reçue : elle redevient un arrêt, ce qui attendait d’être rangé repart, ce qui a été rangé ressort du stock sous son lot. Redit pour le même jour, rien ne change.',
    params: z.object({ id }),
    body: z.object({ day }),
    response: success({ data: stop, message: z.string() }),
  },
  arrangeStops: {
    method: 'PUT',
    path: '/api/admin/stop-orders',
    access: 'admin',
    trades: ['driver'],
    summary:
      'Garde l’ordre des arrêts d’une tournée d’un jour, pour tous les livreurs et pour les créneaux annoncés la veille.',
    body: z.object({
      day: z.nullable(day),
      tournee: z.nullable(bodyId('Cette tournée n’existe pas.')),
      /** In driving order. */
      order_ids: z
        .array(bodyId('Commande inconnue.'), 'La liste des arrêts est invalide.')
        .check(
          z.minLength(1, 'Indiquez au moins un arrêt.'),
          z.maxLength(MAX_STOPS, `${MAX_STOPS} arrêts au plus.`),
        ),
    }),
    response: success({ message: z.string() }),
  },
});
