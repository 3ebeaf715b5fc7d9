import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { bodyId, cursor, id, optionalParagraph, pageSize, requiredText } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { DOOR_CELSIUS } from '#shared/orders/chilled.ts';
import { signaturePath } from '#shared/orders/signature.ts';
import { handover } from '#shared/orders/handover.ts';
import { MAX_ORDER_LINES } from '#shared/orders/order.ts';

const stop = z.object({
  order_id: z.string(),
  reference: z.string(),
  client_nom: z.string(),
  /** Where it goes: the address of the order, else the account's own. */
  adresse: z.string(),
  telephone: z.string(),
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
  remise: z.nullable(handover),
});
export type Stop = z.output<typeof stop>;

const NOT_DEGREES = `La température va de −5 à ${DOOR_CELSIUS.max} °C, avec une décimale au plus.`;

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
      /** Drawn by whoever receives; their name may stand alone. */
      signature: z.optional(signaturePath),
      /** What was not taken. */
      refused: z._default(
        z
          .array(
            z.object({
              product_id: bodyId('Produit inconnu.'),
              reason: requiredText('Pourquoi ce produit est-il refusé ?', 200),
            }),
            'La liste des refus est invalide.',
          )
          .check(z.maxLength(MAX_ORDER_LINES, `${MAX_ORDER_LINES} lignes au plus.`)),
        [],
      ),
    }),
    response: success({ data: stop, message: z.string() }),
  },
});
