import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { id } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { pieceSaleBody } from './piece-sale-body.ts';

const weights = { nominal_kg: z.number(), low_kg: z.number(), high_kg: z.number() };

const pieceSaleRow = z.object({
  product_id: z.string(),
  ref: z.string(),
  label: z.string(),
  category_name: z.string(),
  /** Current sale by the piece; null: by weight. */
  piece: z.nullable(
    z.object({
      ...weights,
      source: z.enum(['dolibarr', 'house']),
      /** The administrator who set it, and when. */
      by: z.optional(z.string()),
      at: z.optional(z.string()),
      /** « environ 1,4 kg, de 1,2 à 1,7 » */
      text: z.string(),
    }),
  ),
  /** Set to sale by weight, overriding Dolibarr: by whom and when. */
  by_weight: z.optional(z.object({ by: z.string(), at: z.string() })),
  /** Dolibarr's setting, which « revenir à Dolibarr » restores. */
  erp: z.object({
    asked: z.boolean(),
    nominal_kg: z.nullable(z.number()),
    piece: z.nullable(z.object(weights)),
  }),
  /** Dolibarr requests sale by the piece but has no weight: sold by weight until one is set. */
  lacks_weight: z.boolean(),
  /** The latest prepared pieces, newest first; null: none. */
  learned: z.nullable(
    z.object({
      weights_kg: z.array(z.number()),
      median_kg: z.number(),
      p10_kg: z.number(),
      p90_kg: z.number(),
      /**
       * Proposed weights that differ from the configured ones by more than 5 %; not applied automatically.
       */
      proposed: z.nullable(z.object(weights)),
    }),
  ),
});
export type PieceSaleRow = z.output<typeof pieceSaleRow>;

/** « Vendu à la pièce, payé au kilo ». */
export const pieceSalesContract = contract('catalog', {
  listPieceSales: {
    method: 'GET',
    path: '/api/admin/piece-sales',
    access: 'admin',
    summary:
      'Les produits vendus à la pièce et payés au kilo, et ceux que Dolibarr demande ainsi sans dire leur poids.',
    response: success({ data: z.array(pieceSaleRow) }),
  },
  getPieceSale: {
    method: 'GET',
    path: '/api/admin/products/{id}/piece-sale',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Comment un produit au kilo se vend à la pièce, et ce que ses dernières pièces pesaient.',
    params: z.object({ id }),
    response: success({ data: pieceSaleRow }),
  },
  setPieceSale: {
    method: 'PUT',
    path: '/api/admin/products/{id}/piece-sale',
    access: 'admin',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Vend un produit au kilo à la pièce, aux poids de la maison ; passe avant ce que dit Dolibarr.',
    params: z.object({ id }),
    body: pieceSaleBody,
    response: success({ data: pieceSaleRow, message: z.string() }),
  },
  keepByWeight: {
    method: 'POST',
    path: '/api/admin/products/{id}/piece-sale',
    access: 'admin',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Vend un produit au poids, même où Dolibarr le dit à la pièce.',
    params: z.object({ id }),
    response: success({ data: pieceSaleRow, message: z.string() }),
  },
  resetPieceSale: {
    method: 'DELETE',
    path: '/api/admin/products/{id}/piece-sale',
    access: 'admin',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Revient à ce que Dolibarr dit du produit.',
    params: z.object({ id }),
    response: success({ data: pieceSaleRow, message: z.string() }),
  },
});
