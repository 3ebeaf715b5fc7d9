import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, id, pageSize, requiredText } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { lotView } from './lots.contract.ts';

const lotName = requiredText('Quel lot ?', 100);

/** A lot of the trace; `depth` is the number of cuttings between. */
const tracedLot = z.extend(lotView, { depth: z.number() });

const trace = z.object({
  lot: lotView,
  /** Source lots, back to the deliveries. */
  backward: z.array(tracedLot),
  /** Lots cut from it, with their stock. */
  forward: z.array(tracedLot),
  cuttings: z.array(
    z.object({
      operation_id: z.string(),
      at: z.string(),
      by: z.string(),
      product_id: z.string(),
      lot: z.string(),
      taken: z.number(),
      outputs: z.array(
        z.object({ product_id: z.string(), product_name: z.string(), lot: z.string(), qty: z.number() }),
      ),
      losses: z.array(z.object({ label: z.string(), qty: z.number() })),
      unallocated: z.number(),
    }),
  ),
  orders: z.array(
    z.object({
      order_id: z.string(),
      reference: z.string(),
      customer_id: z.string(),
      customer_name: z.string(),
      at: z.string(),
      product_name: z.string(),
      lot: z.string(),
      warehouse_id: z.string(),
      qty: z.number(),
      /** Refused by the receiver, then restocked or destroyed. */
      returned: z.number(),
    }),
  ),
  /** Destroyed, corrected, or removed in Dolibarr or at the till without a lot (`presumed`). */
  exits: z.array(
    z.object({
      operation_id: z.string(),
      at: z.string(),
      lot: z.string(),
      product_id: z.string(),
      warehouse_id: z.string(),
      qty: z.number(),
      label: z.string(),
      presumed: z.boolean(),
    }),
  ),
  /** Fingerprint of the trace, for `tree` of a block. Null where the trace is truncated. */
  tree: z.nullable(z.string()),
  /** False where the trace is truncated. */
  complete: z.boolean(),
});

const customer = z.object({
  customer_id: z.string(),
  customer_name: z.string(),
  /** null: the account was deleted. */
  phone: z.nullable(z.string()),
  mail: z.nullable(z.string()),
  orders: z.array(z.string()),
  lots: z.array(z.string()),
  qty: z.number(),
  /** Returned part. */
  returned: z.number(),
});

const drill = z.object({
  at: z.string(),
  by: z.string(),
  product_id: z.string(),
  lot: z.string(),
  milliseconds: z.number(),
  lots: z.number(),
  orders: z.number(),
  customers: z.number(),
  /** Number of letters that a real recall would send; a drill sends none. */
  letters: z.optional(z.number()),
  complete: z.boolean(),
});

export const traceContract = contract('lots', {
  traceLot: {
    method: 'GET',
    path: '/api/stock-lots/trace',
    access: 'admin',
    trades: ['butcher'],
    refusals: { not_found: noDetails },
    summary: 'D’où vient un lot, ce qui en a été fait, où il est et qui l’a reçu.',
    query: z.object({ product_id: id, lot: lotName }),
    response: success({ data: trace }),
  },
  exportTrace: {
    method: 'GET',
    path: '/api/stock-lots/trace/csv',
    access: 'admin',
    trades: ['butcher'],
    refusals: { not_found: noDetails },
    summary: 'La trace d’un lot comme fichier CSV : d’où il vient, ce qui en a été fait, qui l’a reçu.',
    query: z.object({ product_id: id, lot: lotName }),
    response: success({
      data: z.object({ filename: z.string(), content_type: z.string(), content: z.string() }),
      complete: z.boolean(),
    }),
  },
  recallLot: {
    method: 'GET',
    path: '/api/stock-lots/recall',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Les clients qui ont reçu d’un lot ou de ce qui en a été découpé, avec leur téléphone.',
    query: z.object({ product_id: id, lot: lotName }),
    response: success({ data: z.array(customer), complete: z.boolean() }),
  },
  drillRecall: {
    method: 'POST',
    path: '/api/stock-lots/drills',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Exercice de rappel : retrouve les clients d’un lot, dit en combien de temps, et l’enregistre.',
    body: z.object({ product_id: id, lot: lotName }),
    response: success({ data: drill, customers: z.array(customer) }),
  },
  listDrills: {
    method: 'GET',
    path: '/api/stock-lots/drills',
    access: 'admin',
    summary: 'Les exercices de rappel, du plus récent au plus ancien.',
    query: z.object({ limit: pageSize(20), cursor }),
    response: success({ data: z.array(drill), next_cursor: z.nullable(z.string()) }),
  },
});
