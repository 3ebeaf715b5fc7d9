import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { bodyId, cursor, id, optionalText, pageSize } from '#shared/kernel/fields.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { photoBody, photoReply } from '#shared/kernel/photo.ts';
import { claimStates } from './weight-claim.ts';

const NOT_A_WEIGHT = 'Le poids est un nombre de kilos au-dessus de 0, avec 3 décimales au plus.';

const weight = z.pipe(
  z.number(NOT_A_WEIGHT).check(
    z.refine((value) => (milliFromWire(value) ?? 0) > 0, NOT_A_WEIGHT),
    z.maximum(10_000, 'Le poids dépasse 10 tonnes.'),
  ),
  z.transform((value: number) => milliFromWire(value) ?? 0),
);

export const claim = z.object({
  order_id: z.string(),
  reference: z.string(),
  product_id: z.string(),
  label: z.string(),
  /** kg */
  poids_livre: z.number(),
  poids_declare: z.number(),
  /** Why it was refused at the door; null where a piece was weighed again. */
  refus: z.nullable(z.string()),
  /** TTC, in euros. */
  montant: z.number(),
  declare_le: z.string(),
  etat: z.enum(claimStates),
  motif: z.string(),
  decide_le: z.nullable(z.string()),
  /** Granted, and taken off what was still to be paid: nothing goes back. */
  deduit: z.boolean(),
  /** Its customer has no account any more: nobody is written to. */
  compte_supprime: z.boolean(),
  /** Since when its photograph is kept. */
  photo_le: z.nullable(z.string()),
});
export type ClaimRow = z.output<typeof claim>;

export const claimsContract = contract('claims', {
  declareWeight: {
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
      'Déclare une pièce repesée, moins lourde que livrée, dans les 24 heures ; l’avoir est calculé ici et proposé à la maison.',
    params: z.object({ id }),
    body: z.object({ product_id: bodyId('Produit inconnu.'), poids_declare: weight }),
    response: success({ data: claim, message: z.string() }),
  },
  listOrderClaims: {
    method: 'GET',
    path: '/api/orders/{id}/claims',
    access: 'pro_or_admin',
    refusals: { not_found: noDetails },
    summary: 'Les pièces repesées d’une commande, et jusqu’à quand on peut en déclarer.',
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
      'Accorde un avoir, déduit de ce qui reste à payer ou remboursé, ou le refuse en disant pourquoi.',
    params: z.object({ id, product: id }),
    body: z.object({
      decision: z.enum(['approved', 'refused'], 'Accordez ou refusez.'),
      motif: optionalText(300),
    }),
    response: success({ data: claim, message: z.string() }),
  },
  keepPhoto: {
    method: 'POST',
    path: '/api/claims/{id}/{product}/photo',
    waitMs: 60_000,
    servedBy: 'claim-photos.http',
    access: 'pro',
    refusals: { not_found: noDetails, order_not_editable: noDetails },
    summary:
      'Joint une photo à une pièce repesée (commande, produit) qui attend sa décision : un JPEG, dont seuls les points sont gardés. La première reste.',
    params: z.object({ id, product: id }),
    body: photoBody,
    response: success({ data: claim, message: z.string() }),
  },
  readPhoto: {
    method: 'GET',
    path: '/api/claims/{id}/{product}/photo',
    waitMs: 60_000,
    servedBy: 'claim-photos.http',
    access: 'pro_or_admin',
    refusals: { not_found: noDetails },
    summary: 'La photo d’une pièce repesée (commande, produit) : pour son client et la maison.',
    params: z.object({ id, product: id }),
    response: photoReply,
  },
});
