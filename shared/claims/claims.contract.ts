import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { MAX_PIECES } from '#shared/catalog/piece-sale.ts';
import { bodyId, cursor, id, optionalText, pageSize } from '#shared/kernel/fields.ts';
import { milliFromWire, units } from '#shared/kernel/quantity.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { photoNumbers } from './claim-photo.ts';
import { photoBody, photoReply } from '#shared/kernel/photo.ts';
import { claimKinds, claimStates } from './claim.ts';

const thousandths = (wrong: string, tooMuch: string) =>
  z.pipe(
    z.number(wrong).check(
      z.refine((value) => (milliFromWire(value) ?? 0) > 0, wrong),
      z.maximum(10_000, tooMuch),
    ),
    z.transform((value: number) => milliFromWire(value) ?? 0),
  );

const weight = thousandths(
  'Le poids est un nombre de kilos au-dessus de 0, avec 3 décimales au plus.',
  'Le poids dépasse 10 tonnes.',
);
/** In kg or pieces, as the product is sold. */
const quantity = thousandths(
  'La quantité est un nombre au-dessus de 0, avec 3 décimales au plus.',
  'La quantité dépasse 10 000.',
);

const TOO_MANY_PIECES = `${MAX_PIECES} pièces au plus.`;
const pieceNumber = z
  .int('Une pièce est un nombre entier.')
  .check(z.minimum(1, 'Les pièces se comptent à partir de 1.'), z.maximum(MAX_PIECES, TOO_MANY_PIECES));

/** Weight on the customer's scale, or the claimed quantity with a description. */
const claimBody = z
  .object({
    product_id: bodyId('Produit inconnu.'),
    nature: z._default(
      z.enum(claimKinds, 'Dites ce qui ne va pas : poids, qualité, manquant ou autre.'),
      'weight',
    ),
    poids_declare: z.optional(weight),
    quantite: z.optional(quantity),
    /** Positions of claimed pieces among the weights, from 1; a re-weighing names exactly one. */
    pieces: z.optional(
      z
        .array(pieceNumber, 'La liste des pièces est invalide.')
        .check(z.minLength(1, 'Dites quelles pièces.'), z.maxLength(MAX_PIECES, TOO_MANY_PIECES)),
    ),
    /** Number of unidentified pieces. */
    nombre_pieces: z.optional(pieceNumber),
    texte: optionalText(500),
  })
  .check(
    z.refine(({ nature, poids_declare: kg }) => nature !== 'weight' || kg !== undefined, {
      error: 'Indiquez le poids relevé.',
      path: ['poids_declare'],
    }),
    z.refine(({ nature, pieces }) => nature !== 'weight' || (pieces?.length ?? 1) === 1, {
      error: 'Une repesée est d’une pièce à la fois.',
      path: ['pieces'],
    }),
    z.refine(({ nature, nombre_pieces: count }) => nature !== 'weight' || count === undefined, {
      error: 'Dites quelle pièce vous avez pesée.',
      path: ['nombre_pieces'],
    }),
    z.refine(
      ({ nature, quantite, pieces, nombre_pieces: count }) =>
        nature === 'weight' || [quantite, pieces, count].filter((each) => each !== undefined).length === 1,
      {
        error: 'Indiquez la quantité concernée, une fois : un poids, des pièces ou leur nombre.',
        path: ['quantite'],
      },
    ),
    z.refine(({ nature, texte }) => nature === 'weight' || nature === 'missing' || texte !== '', {
      error: 'Dites en quelques mots ce qui ne va pas.',
      path: ['texte'],
    }),
  );

export const claim = z.object({
  order_id: z.string(),
  reference: z.string(),
  product_id: z.string(),
  label: z.string(),
  nature: z.enum(claimKinds),
  unite: z.enum(units),
  /** In that unit. */
  poids_livre: z.number(),
  /** Quantity to charge. */
  poids_declare: z.number(),
  /** Claimed quantity and description; empty where none is required. */
  quantite: z.number(),
  texte: z.string(),
  /** Claimed pieces with their weight, kg; absent: a line by weight, or unidentified. */
  pieces: z.optional(z.array(z.object({ numero: z.number(), poids: z.number() }))),
  /** Number of unidentified pieces. */
  nombre_pieces: z.optional(z.number()),
  /** Credited quantity; null: as claimed. */
  quantite_creditee: z.nullable(z.number()),
  /** Reason of the refusal at the door; null: other claims. */
  refus: z.nullable(z.string()),
  /** Euros TTC. */
  montant: z.number(),
  declare_le: z.string(),
  etat: z.enum(claimStates),
  motif: z.string(),
  decide_le: z.nullable(z.string()),
  /** Granted by lowering the unpaid total: no refund. */
  deduit: z.boolean(),
  /** The account was deleted: no letters. */
  compte_supprime: z.boolean(),
  /** Storage time of the first photo. */
  photo_le: z.nullable(z.string()),
  /** Numbers of its photos; absent in older releases. */
  photos: z.optional(z.array(z.literal(photoNumbers))),
});
export type ClaimRow = z.output<typeof claim>;

export const claimsContract = contract('claims', {
  declareClaim: {
    method: 'POST',
    path: '/api/orders/{id}/claims',
    access: 'pro',
    refusals: {
      not_found: noDetails,
      order_not_editable: noDetails,
      too_late: noDetails,
      already_exists: noDetails,
      version_conflict: noDetails,
    },
    summary:
      'Déclare, dans les 24 heures, une pièce repesée moins lourde que livrée, ou ce qui manque ou ne va pas d’un produit ; l’avoir est calculé ici et proposé à la maison.',
    params: z.object({ id }),
    body: claimBody,
    response: success({ data: claim, message: z.string() }),
  },
  listOrderClaims: {
    method: 'GET',
    path: '/api/orders/{id}/claims',
    access: 'pro_or_admin',
    people: 'all',
    refusals: { not_found: noDetails },
    summary: 'Les réclamations d’une commande, et jusqu’à quand on peut en faire.',
    params: z.object({ id }),
    response: success({ data: z.array(claim), until: z.nullable(z.string()) }),
  },
  listOpenClaims: {
    method: 'GET',
    path: '/api/admin/claims',
    access: 'admin',
    summary: 'Les avoirs proposés qui attendent une décision, le plus ancien d’abord.',
    query: z.object({ cursor, limit: pageSize(50) }),
    response: success({ data: z.array(claim), next_cursor: z.nullable(z.string()) }),
  },
  decideClaim: {
    method: 'POST',
    path: '/api/admin/claims/{id}/{product}/decision',
    waitMs: 30_000,
    access: 'admin',
    refusals: {
      not_found: noDetails,
      order_not_editable: noDetails,
      refund_refused: noDetails,
      idempotency_mismatch: noDetails,
      payment_in_progress: noDetails,
      version_conflict: noDetails,
    },
    summary:
      'Accorde un avoir, de la quantité demandée ou d’une autre, déduit de ce qui reste à payer ou remboursé, ou le refuse en disant pourquoi.',
    params: z.object({ id, product: id }),
    body: z.object({
      decision: z.enum(['approved', 'refused'], 'Accordez ou refusez.'),
      motif: optionalText(300),
      /** Credited quantity; not allowed for re-weighed pieces and refused goods. */
      quantite: z.optional(quantity),
    }),
    response: success({ data: claim, message: z.string() }),
  },
});

/** Served apart: the function that has the pictures has no provider's secret. */
export const claimPhotosContract = contract('claims', {
  keepPhoto: {
    method: 'POST',
    path: '/api/claims/{id}/{product}/photo',
    waitMs: 60_000,
    access: 'pro',
    refusals: { not_found: noDetails, order_not_editable: noDetails },
    summary:
      'Joint une photo à une réclamation (commande, produit) qui attend sa décision : un JPEG, dont seuls les points sont gardés. Quatre au plus, par leur numéro (1 sans) ; la première envoyée sous un numéro reste.',
    params: z.object({ id, product: id }),
    body: z.extend(photoBody, {
      numero: z.optional(z.literal(photoNumbers, 'Le numéro d’une photo va de 1 à 4.')),
    }),
    response: success({ data: claim, message: z.string() }),
  },
  readPhoto: {
    method: 'GET',
    path: '/api/claims/{id}/{product}/photo',
    waitMs: 60_000,
    access: 'pro_or_admin',
    people: 'all',
    refusals: { not_found: noDetails },
    summary:
      'Une photo d’une réclamation (commande, produit), la première sans numéro : pour son client et la maison.',
    params: z.object({ id, product: id }),
    query: z.object({ numero: z.optional(z.enum(['1', '2', '3', '4'])) }),
    response: photoReply,
  },
});
