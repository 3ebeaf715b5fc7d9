import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, id, pageSize, requiredText } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { lotView } from './lots.contract.ts';

const lotName = requiredText('Quel lot ?', 100);

/** A lot of the trace; `depth` is how many cuttings lie between. */
const tracedLot = z.extend(lotView, { depth: z.number() });

const trace = z.object({
  lot: lotView,
  /** What it was cut from, back to the deliveries. */
  backward: z.array(tracedLot),
  /** What was cut from it, with what lies of it where. */
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
      /** Of that, refused by its receiver, and put away or destroyed since. */
      returned: z.number(),
    }),
  ),
  /** Thrown away, corrected, or gone in Dolibarr or at the till without naming its lot (`presumed`). */
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
  /** Of the lot and of what comes from it, as it stands: for `tree` of a block. Null where not all of it is shown. */
  tree: z.nullable(z.string()),
  /** False where there is more than one answer shows. */
  complete: z.boolean(),
});

const customer = z.object({
  customer_id: z.string(),
  customer_name: z.string(),
  /** Null once the account is gone. */
  phone: z.nullable(z.string()),
  mail: z.nullable(z.string()),
  orders: z.array(z.string()),
  lots: z.array(z.string()),
  qty: z.number(),
  /** Of that, what came back. */
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
  /** How many of them a letter would have reached: none was sent. */
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
