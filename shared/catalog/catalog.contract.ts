import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { id } from '#shared/kernel/fields.ts';
import { breakReply } from './break-reply.ts';
import { pieceReply } from './piece-reply.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';

/** PRO-09 without the cost price, which customers never get (AMB-71). Prices in euros per unit. */
export const productReply = z.object({
  id: z.string(),
  ref: z.string(),
  label: z.string(),
  category_id: z.string(),
  category_name: z.string(),
  unit: z.enum(['kg', 'piece']),
  price: z.number(),
  price_ttc: z.number(),
  /** Why the price differs from the list price: « tarif 2 », « remise 10 % »; null: it does not. */
  price_reason: z.nullable(z.string()),
  /** Price breaks; absent: none. */
  breaks: z.optional(z.array(breakReply)),
  /** The VAT rate that will be charged, percent. */
  vat_rate: z.number(),
  vat_by_line: z.boolean(),
  /** Orderable quantity: real stock of both sites minus open orders; at least 0. */
  stock_reel: z.number(),
  /**
   * Sold by the piece and priced by the kilo: `unit` is kg, `price` per kg, and the quantity field counts
   * pieces.
   */
  piece: z.optional(pieceReply),
  barcode: z.nullable(z.string()),
  image: z.nullable(z.string()),
  /** By site, from the last read of the ERP: real and virtual, in kg; back-office only. */
  stock: z.optional(
    z.object({
      bruges_real: z.number(),
      bruges_virtual: z.number(),
      lormont_real: z.number(),
      lormont_virtual: z.number(),
    }),
  ),
});
export type ProductReply = z.output<typeof productReply>;

export const cartVatReply = z.object({
  mode: z.enum(['flat', 'product']),
  rate: z.nullable(z.number()),
  /** VAT is rounded per line; otherwise once per rate. */
  by_line: z.boolean(),
});

const productsReply = success({
  data: z.array(productReply),
  vat: cartVatReply,
  /** Last read of the ERP, ISO; null before the first. */
  synced_at: z.nullable(z.string()),
});

const categoryReply = z.object({
  id: z.string(),
  label: z.string(),
  ref: z.string(),
  description: z.string(),
});
export type CategoryReply = z.output<typeof categoryReply>;

export const catalogContract = contract('catalog', {
  listProducts: {
    method: 'GET',
    path: '/api/products',
    access: 'pro_or_admin',
    people: 'all',
    summary: 'Le catalogue professionnel : prix, stock et TVA appliquée.',
    response: productsReply,
  },
  listCustomerProducts: {
    method: 'GET',
    path: '/api/admin/customers/{id}/products',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Le catalogue aux prix d’un client, pour prendre sa commande au téléphone.',
    params: z.object({ id }),
    response: productsReply,
  },
  listCategories: {
    method: 'GET',
    path: '/api/products/categories',
    access: 'pro_or_admin',
    people: 'all',
    summary: 'Les catégories du catalogue.',
    response: success({ data: z.array(categoryReply) }),
  },
  listCategoryProducts: {
    method: 'GET',
    path: '/api/products/category/{id}',
    access: 'pro_or_admin',
    people: 'all',
    refusals: { not_found: noDetails },
    summary: 'Les produits d’une catégorie.',
    params: z.object({ id }),
    response: productsReply,
  },
  getProduct: {
    method: 'GET',
    path: '/api/products/{id}',
    access: 'pro_or_admin',
    people: 'all',
    refusals: { not_found: noDetails },
    summary: 'Un produit.',
    params: z.object({ id }),
    response: success({ data: productReply, vat: cartVatReply }),
  },
});
