import * as z from 'zod/mini';
import { workGoesOn } from '#shared/jobs/jobs.contract.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { day, id } from '#shared/kernel/fields.ts';
import { filePart, noDetails, success } from '#shared/kernel/replies.ts';
import { movementQuery } from '#shared/stock/movements/movement-query.ts';
import {
  comparedRow,
  extractedProduct,
  movement,
  stockElsewhere,
  movementProduct,
  stockProduct,
  unit,
  warehouse,
} from '#shared/stock/levels/stock-rows.ts';

/** A difference from the ERP; amounts in `unit`. */
const difference = z.object({
  kind: z.enum(['stock', 'negative', 'missing_here', 'missing_in_erp', 'operation']),
  product_id: z.nullable(z.string()),
  ref: z.nullable(z.string()),
  name: z.string(),
  site: z.nullable(z.string()),
  unit,
  ours: z.nullable(z.number()),
  erp: z.nullable(z.number()),
  gap: z.nullable(z.number()),
  explained: z.boolean(),
  explanation: z.string(),
});

/** Stock that cannot be ordered, by cause, in French; amounts in `unit`, both sites. */
const withheld = z.object({
  product_id: z.string(),
  ref: z.string(),
  name: z.string(),
  unit,
  real: z.number(),
  available: z.number(),
  causes: z.array(z.string()),
  explained: z.boolean(),
});

export const stockContract = contract('stock', {
  lastDate: {
    method: 'GET',
    path: '/api/dolibarr-stock/last-date',
    access: 'admin',
    summary: 'Le dernier jour dont le stock a été extrait.',
    response: success({ date: z.nullable(z.string()) }),
  },
  dayProducts: {
    method: 'GET',
    path: '/api/dolibarr-stock/products/{date}',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Le stock extrait un jour donné, par produit.',
    params: z.object({ date: day }),
    response: success({
      date: z.string(),
      taken_at: z.string(),
      products: z.array(extractedProduct),
    }),
  },
  checkToday: {
    method: 'GET',
    path: '/api/dolibarr-stock/check-today',
    access: 'admin',
    summary: 'Si le stock du jour est déjà extrait, et combien de lignes.',
    response: success({
      exists: z.boolean(),
      recordCount: z.number(),
      tableName: z.string(),
      date: z.string(),
    }),
  },
  availableDates: {
    method: 'GET',
    path: '/api/dolibarr-stock/available-dates',
    access: 'admin',
    summary: 'Les jours extraits, le plus récent d’abord.',
    response: success({ dates: z.array(z.string()) }),
  },
  extract: {
    method: 'POST',
    path: '/api/dolibarr-stock/extract',
    waitMs: 300_000,
    access: 'admin',
    refusals: { extraction_failed: noDetails },
    summary: 'Extrait le stock du jour : le résultat s’il vient en 20 s, sinon 202 et un travail à suivre.',
    response: z.union([
      success({
        cached: z.boolean(),
        message: z.string(),
        date: z.string(),
        recordCount: z.number(),
        jobId: z.string(),
      }),
      workGoesOn,
    ]),
  },
  compare: {
    method: 'GET',
    path: '/api/dolibarr-stock/compare',
    waitMs: 60_000,
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Le stock d’un jour, ou de deux jours côte à côte.',
    query: z.object({
      // STK-14: a comparison needs a first date
      date1: z.pipe(
        z
          .string({ error: 'Aucune date de stock disponible' })
          .check(z.minLength(1, 'Aucune date de stock disponible')),
        day,
      ),
      date2: z.optional(day),
    }),
    response: success({
      data: z.array(comparedRow),
      message: z.string(),
      /** Days reconstructed from movements: theoretical equals real there. */
      rebuilt: z.array(z.string()),
      /** Reading time of each day, in the requested order: movements between explain a difference. */
      taken_at: z.array(z.string()),
    }),
  },
  listDifferences: {
    method: 'GET',
    path: '/api/admin/stock-differences',
    access: 'admin',
    summary:
      'Les écarts entre notre stock et Dolibarr, avec leur explication : la dernière nuit, ou celle demandée.',
    query: z.object({ date: z.optional(day) }),
    response: success({
      data: z.nullable(
        z.object({
          date: z.string(),
          ran_at: z.string(),
          compared: z.number(),
          unexplained: z.number(),
          differences: z.array(difference),
          held: z.array(withheld),
        }),
      ),
    }),
  },
  listProducts: {
    method: 'GET',
    path: '/api/dolibarr-stock/products',
    access: 'admin',
    refusals: { erp_unavailable: noDetails },
    summary: 'Les produits de Dolibarr avec leur stock réel par site.',
    response: success({ data: z.array(stockProduct), synced_at: z.nullable(z.string()) }),
  },
  listWarehouses: {
    method: 'GET',
    path: '/api/dolibarr-stock/warehouses',
    access: 'admin',
    refusals: { erp_unavailable: noDetails },
    summary: 'Les entrepôts de Dolibarr.',
    response: success({ data: z.array(warehouse), read_at: z.string(), stale: z.boolean() }),
  },
  listOtherStock: {
    method: 'GET',
    path: '/api/dolibarr-stock/other-warehouses',
    access: 'admin',
    trades: ['preparer'],
    summary: 'Ce qui se trouve dans les autres entrepôts de Dolibarr, à la dernière lecture complète.',
    response: success({ data: z.array(stockElsewhere), read_at: z.nullable(z.string()) }),
  },
  listMovements: {
    method: 'GET',
    path: '/api/dolibarr-stock/stockmovements',
    waitMs: 30_000,
    access: 'admin',
    refusals: { erp_unavailable: noDetails },
    summary: 'Les mouvements de stock de Dolibarr ; jamais de données d’exemple.',
    query: movementQuery,
    response: success({
      data: z.array(movement),
      isMocked: z.literal(false),
      /** null on the last page. */
      next_cursor: z.nullable(z.string()),
    }),
  },
  exportMovements: {
    method: 'GET',
    path: '/api/dolibarr-stock/stockmovements/csv',
    waitMs: 30_000,
    access: 'admin',
    refusals: { erp_unavailable: noDetails },
    summary:
      'Tous ces mouvements comme fichier CSV, par morceaux : la suite se demande avec `cursor`, et se colle derrière.',
    query: movementQuery,
    response: filePart,
  },
  movementWarehouses: {
    method: 'GET',
    path: '/api/stock-movements/warehouses',
    waitMs: 30_000,
    access: 'admin',
    trades: ['butcher'],
    refusals: { erp_unavailable: noDetails },
    summary: 'Les entrepôts où un mouvement peut être saisi.',
    response: success({ warehouses: z.array(warehouse), read_at: z.string(), stale: z.boolean() }),
  },
  movementProducts: {
    method: 'GET',
    path: '/api/stock-movements/products',
    access: 'admin',
    trades: ['preparer', 'butcher'],
    refusals: { erp_unavailable: noDetails },
    summary: 'Les produits dont un mouvement peut être saisi.',
    response: success({ products: z.array(movementProduct) }),
  },
  movementSuppliers: {
    method: 'GET',
    path: '/api/stock-movements/suppliers',
    access: 'admin',
    trades: ['butcher'],
    refusals: { erp_unavailable: noDetails },
    summary: 'Les fournisseurs de Dolibarr, dont un nouveau produit peut venir.',
    response: success({ suppliers: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  movementCategories: {
    method: 'GET',
    path: '/api/stock-movements/categories',
    access: 'admin',
    trades: ['butcher'],
    summary: 'Les catégories de produits.',
    response: success({ categories: z.array(z.object({ id, label: z.string() })) }),
  },
});
