import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { bodyId, cursor, day, id, optionalParagraph, pageSize, requiredText } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { DOOR_CELSIUS } from '#shared/orders/chilled.ts';
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
  /** Which of the customer's places it is; absent: the account's own address. */
  lieu: z.optional(z.string()),
  /** Where it goes: the address of the order, else the account's own. */
  adresse: z.string(),
  /** The street and town alone, as a map finds them. */
  destination: z.string(),
  telephone: z.string(),
  /** When somebody is there to receive it, as the customer said; absent where nobody did. */
  horaires: z.optional(z.string()),
  /** Whom to ask for there; absent where nobody was named. */
  contact: z.optional(z.string()),
  /** Between which hours the customer was told that it comes; absent where they were told nothing. */
  creneau: z.optional(z.object({ from: z.string(), to: z.string() })),
  date_commande: z.string(),
  date_livraison: z.nullable(z.string()),
  /** The delivery zone: its round. */
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
  /** How warm it may be at the door, in °C; null where nothing of it is chilled and no temperature is asked for. */
  temperature_max: z.nullable(z.number()),
  /** What is still to be paid, in euros, VAT included; 0 where nothing is asked for. */
  a_encaisser: z.number(),
  /** What its total is made of, where something is to be paid: from it follows what is due without what is refused. */
  montants: z.optional(
    z.array(
      z.object({
        product_id: z.string(),
        unite: z.enum(['kg', 'piece']),
        quantite: z.number(),
        prix_unitaire: z.number(),
        /** Per cent. */
        tva: z.number(),
        tva_par_ligne: z.optional(z.literal(true)),
      }),
    ),
  ),
  /** A driver was there in vain, and what was noted. */
  absence: z.nullable(z.object({ at: z.string(), note: z.string() })),
  /** Its place in the round, from 0, where somebody put it in order. */
  rang: z.nullable(z.number()),
  remise: z.nullable(handover),
});
export type Stop = z.output<typeof stop>;

const NOT_DEGREES = `La température va de −5 à ${DOOR_CELSIUS.max} °C, avec une décimale au plus.`;

const NOT_AN_AMOUNT =
  'Le montant encaissé est un nombre d’euros au-dessus de 0, avec deux décimales au plus.';

/** What a driver was paid at the door. */
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
      /** Of the goods, in °C; required where something of it is chilled. */
      temperature: z.optional(
        z.number(NOT_DEGREES).check(
          z.minimum(DOOR_CELSIUS.min, NOT_DEGREES),
          z.maximum(DOOR_CELSIUS.max, NOT_DEGREES),
          z.refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, NOT_DEGREES),
        ),
      ),
      /** Noted for the accountant: the order is not paid by it. */
      taken: z.optional(taken),
      /** Drawn by whoever receives; their name may stand alone. */
      signature: z.optional(signaturePath),
      /** What was not taken. */
      refused: z._default(
        z
          .array(
            z.object({
              product_id: bodyId('Produit inconnu.'),
              reason: requiredText('Pourquoi ce produit est-il refusé ?', 200),
              /** How much of it, in kg or pieces; absent: all of it. */
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
      /** The first stop first. */
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
