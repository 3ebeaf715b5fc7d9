import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { day } from '#shared/kernel/fields.ts';
import { noDetails, success, successReply } from '#shared/kernel/replies.ts';
import { morning } from './morning.ts';

/**
 * STK-03; amounts in the product's unit (kg or pieces), price in euros HT per unit, null without one in the
 * ERP (STK-04).
 */
const dashboardProduct = z.object({
  id: z.string(),
  label: z.string(),
  ref: z.string(),
  category: z.string(),
  unit: z.enum(['kg', 'piece']),
  price: z.nullable(z.number()),
  /** Sold to customers; others have no alerts. */
  on_sale: z.boolean(),
  /** For sale in the ERP, but hidden in the shop until it has a price. */
  lacks_price: z.boolean(),
  /** Dolibarr requests sale by the piece but has no weight: sold by weight until one is set. */
  lacks_piece_weight: z.optional(z.literal(true)),
  barcode: z.nullable(z.string()),
  /** Link to edit it in the ERP; null: unknown, or not in the ERP yet. */
  erp_url: z.nullable(z.string()),
  /** STK-05: alert threshold for both sites together, in its unit. */
  minimum: z.number(),
  /** Average daily exit of the last four weeks, till and site, in its unit; null: none. */
  daily_exit: z.nullable(z.number()),
  /** Ordered and not shipped, in its unit; absent: none. */
  reserved: z.optional(z.number()),
  /** Expected standing orders of the next seven days, today first, in its unit; absent: none. */
  standing: z.optional(z.array(z.number())),
  /** ISO instant of its latest movement in the ERP. */
  last_movement_date: z.nullable(z.string()),
  stock: z.object({
    bruges_virtual: z.number(),
    bruges_real: z.number(),
    lormont_virtual: z.number(),
    lormont_real: z.number(),
  }),
});

/** STK-11: orders of a product on a Paris day; euros HT. */
const webSale = z.object({
  product_id: z.string(),
  product_name: z.string(),
  unit: z.enum(['kg', 'piece']),
  quantity_ordered: z.number(),
  quantity: z.number(),
  date: z.string(),
  amount: z.number(),
});
export type WebSale = z.output<typeof webSale>;

export const dashboardContract = contract('dashboard', {
  allProducts: {
    method: 'GET',
    path: '/api/dashboard/all-products',
    waitMs: 60_000,
    access: 'admin',
    trades: ['preparer'],
    summary: 'Tous les produits avec leurs quatre stocks et leur dernier mouvement.',
    response: success({
      data: z.array(dashboardProduct),
      /** Last read of the ERP; null before the first. */
      synced_at: z.nullable(z.string()),
    }),
  },
  webSalesForStock: {
    method: 'GET',
    path: '/api/dashboard/web-sales-for-stock',
    waitMs: 30_000,
    access: 'admin',
    summary: 'Les ventes web par produit et par jour ; les sept derniers jours sans autre demande.',
    query: z.object({ from: z.optional(day), to: z.optional(day) }),
    response: success({ from: z.string(), to: z.string(), products: z.array(webSale) }),
  },
  getMorning: {
    method: 'GET',
    path: '/api/dashboard/morning',
    access: 'admin',
    summary:
      'Le point du matin : les recettes d’hier par canal à côté du même jour des quatre semaines d’avant, la marge par famille, ce qui finit, et ce qui a changé.',
    response: success({
      data: z.extend(morning, {
        /** Whether the caller gets it by mail. */
        letter: z.boolean(),
      }),
    }),
  },
  setMorningLetter: {
    method: 'PUT',
    path: '/api/dashboard/morning/letter',
    access: 'admin',
    session: 'live',
    summary: 'Demande ou arrête le point du matin par e-mail, pour soi.',
    body: z.object({ wanted: z.boolean({ error: 'Indiquez si vous voulez recevoir le point du matin.' }) }),
    response: successReply,
  },
  refreshDolibarrCache: {
    method: 'GET',
    path: '/api/dashboard/refresh-dolibarr-cache',
    waitMs: 60_000,
    access: 'admin',
    // GET by the specification, although it starts work
    session: 'live',
    refusals: { erp_unavailable: noDetails },
    summary:
      'Relit le catalogue dans Dolibarr : le résultat s’il vient en 20 s, sinon 202 et un travail à suivre.',
    response: success({
      status: z.enum(['done', 'running']),
      jobId: z.string(),
      statusUrl: z.string(),
      message: z.string(),
      /** Result of the finished read, or of the previous one while it runs. */
      data: z.object({ products_count: z.number(), timestamp: z.nullable(z.string()) }),
    }),
  },
});
