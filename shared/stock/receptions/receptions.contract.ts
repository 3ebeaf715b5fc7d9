import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { bodyId, boundedParagraph, cursor, day, id, line, pageSize } from '#shared/kernel/fields.ts';
import { photoBody, photoReply } from '#shared/kernel/photo.ts';
import { details, noDetails, success } from '#shared/kernel/replies.ts';
import { originBody } from '#shared/stock/lots/lot-bodies.ts';
import { lot, pieces, quantity } from '#shared/stock/movements/movement-bodies.ts';
import { recordedMovements } from '#shared/stock/movements/movements.contract.ts';
import { unit } from '#shared/stock/levels/stock-rows.ts';
import { refusedView } from './refused-view.ts';

/** Each line is a lot of one transaction. */
const MAX_LINES = 30;

const expectedOrder = z.object({
  id: z.string(),
  ref: z.string(),
  /** The supplier's own number. */
  supplier_ref: z.nullable(z.string()),
  supplier: z.string(),
  day: z.nullable(z.string()),
  delivery_day: z.nullable(z.string()),
  /** Partially received. */
  partly: z.boolean(),
});

const listedLine = z.object({ label: z.string(), qty: z.number(), unit });

const expectedLine = z.object({
  id: z.string(),
  /** null: a free-text line without stock. */
  product_id: z.nullable(z.string()),
  label: z.string(),
  category: z.string(),
  unit,
  /** Sold by the piece and priced by the kilo: the number of pieces is entered too. */
  by_piece: z.optional(z.literal(true)),
  ordered: z.number(),
  /** In Dolibarr's receptions, and in ours that are not there yet. */
  received: z.number(),
  /** HT per kg or piece, after discount. */
  price: z.number(),
  by_lots: z.boolean(),
  /** Temperature limit at reception, °C; null: no legal limit. */
  max_temperature: z.nullable(z.number()),
});
export type ExpectedLine = z.output<typeof expectedLine>;

const text = (max: number) =>
  line('Ce champ est un texte.').check(z.trim(), z.maxLength(max, `${max} caractères au maximum.`));
const dayOrEmpty = z.optional(z.union([z.literal(''), day]));
const NOT_DEGREES = 'La température est un nombre de degrés, avec une décimale au plus.';

const receivedLine = z.object({
  order_line_id: bodyId('Ligne de commande inconnue.'),
  /** kg, or pieces; 0 where everything was refused. */
  qty: quantity.check(z.refine((milli) => milli >= 0, 'La quantité reçue ne peut pas être négative.')),
  /** Received quantity when the page was read: 409 after a concurrent reception. */
  seen_received: z.optional(quantity),
  /** Number of pieces, where known. */
  pieces,
  lot,
  sellby: dayOrEmpty,
  eatby: dayOrEmpty,
  temperature: z.optional(
    z.number(NOT_DEGREES).check(
      z.minimum(-40, NOT_DEGREES),
      z.maximum(40, NOT_DEGREES),
      z.refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, NOT_DEGREES),
    ),
  ),
  origin: z.optional(originBody),
  /** Refused goods and the reason. */
  refused_qty: z.optional(
    quantity.check(z.refine((milli) => milli >= 0, 'La quantité refusée ne peut pas être négative.')),
  ),
  refused_reason: z.optional(boundedParagraph(300, 'Ce champ est un texte.')),
});

const receiveBody = z.object({
  warehouse_id: z.enum(['1', '2'], 'Cet entrepôt n’existe pas : 1 est Bruges, 2 est Lormont.'),
  /** The supplier's delivery number. */
  delivery_ref: z.optional(text(60)),
  lines: z
    .array(receivedLine, 'La liste des lignes est invalide.')
    .check(
      z.minLength(1, 'Saisissez au moins une ligne reçue.'),
      z.maxLength(MAX_LINES, `${MAX_LINES} lignes au plus : enregistrez la réception en deux fois.`),
    ),
});
export type ReceiveBody = z.output<typeof receiveBody>;

const entryStage = { stage: z.optional(z.enum(['exit', 'entry'])) };
const ofEntry = details(entryStage);
/** Current received quantity of the line. */
const overtaken = details({ ...entryStage, received: z.optional(z.number()) });

export const receptionsContract = contract('receptions', {
  listExpected: {
    method: 'GET',
    path: '/api/receptions/expected',
    access: 'admin',
    trades: ['butcher'],
    refusals: { erp_unavailable: noDetails },
    summary:
      'À recevoir : les commandes fournisseurs de Dolibarr qui sont ouvertes, la plus récente d’abord.',
    query: z.object({ limit: pageSize(20, 50), cursor }),
    response: success({
      data: z.array(z.extend(expectedOrder, { lines: z.array(listedLine) })),
      next_cursor: z.nullable(z.string()),
    }),
  },
  getExpected: {
    method: 'GET',
    path: '/api/receptions/expected/{id}',
    access: 'admin',
    trades: ['butcher'],
    refusals: { not_found: noDetails, erp_unavailable: noDetails },
    summary: 'Une commande fournisseur, avec ce qui en est déjà venu.',
    params: z.object({ id }),
    response: success({ data: z.extend(expectedOrder, { lines: z.array(expectedLine) }) }),
  },
  receiveOrder: {
    method: 'POST',
    idempotencyKey: 'required',
    path: '/api/receptions/expected/{id}',
    access: 'admin',
    trades: ['butcher'],
    waitMs: 60_000,
    refusals: {
      not_found: noDetails,
      invalid_input: ofEntry,
      lot_blocked: ofEntry,
      lot_expired: ofEntry,
      version_conflict: overtaken,
      erp_unavailable: noDetails,
    },
    summary:
      'Enregistre ce qui est venu d’une commande fournisseur : des lots au prix de la commande, une réception dans Dolibarr.',
    params: z.object({ id }),
    body: receiveBody,
    response: recordedMovements,
  },
});

/** Served apart: the function that has the pictures has no key of the ERP. */
export const refusalPhotosContract = contract('receptions', {
  keepRefusalPhoto: {
    method: 'POST',
    path: '/api/receptions/{id}/refusals/{n}/photo',
    waitMs: 60_000,
    access: 'admin',
    trades: ['butcher'],
    refusals: { not_found: noDetails },
    summary:
      'Joint une photo à ce qui a été refusé d’une réception enregistrée ici : un JPEG, dont seuls les points sont gardés. La première reste.',
    params: z.object({ id, n: id }),
    body: photoBody,
    response: success({ data: refusedView, message: z.string() }),
  },
  readRefusalPhoto: {
    method: 'GET',
    path: '/api/receptions/{id}/refusals/{n}/photo',
    waitMs: 60_000,
    access: 'admin',
    trades: ['butcher'],
    refusals: { not_found: noDetails },
    summary: 'La photo de ce qui a été refusé d’une réception.',
    params: z.object({ id, n: id }),
    response: photoReply,
  },
});
