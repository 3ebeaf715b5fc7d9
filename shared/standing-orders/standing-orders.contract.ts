import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { day, id } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { orderRow } from '#shared/orders/order-replies.ts';
import { changedStandingOrderBody, standingOrderBody } from './standing-order-body.ts';
import { closedDayRules, dateStates, lineProblems, standingModes } from './standing-order.ts';

const unit = z.enum(['kg', 'piece']);

const line = z.object({
  product_id: z.string(),
  label: z.string(),
  unit,
  /** Counted in pieces, priced by the kilo. */
  in_pieces: z.optional(z.literal(true)),
  quantity: z.number(),
  cut_note: z.optional(z.string()),
  /** Suspended until the customer reviews it. */
  problem: z.optional(z.enum(lineProblems)),
  /** HT in euros today, per kilo or sale unit; null: not sold. */
  price: z.optional(z.nullable(z.number())),
});

const short = z.object({ label: z.string(), unit, wanted: z.number(), got: z.number() });

const handled = z.object({
  date: z.string(),
  /** Delivery day; null: none. */
  day: z.nullable(z.string()),
  state: z.enum(dateStates),
  order_before: z.string(),
  /** Before the cutoff: can be confirmed or skipped. */
  is_open: z.boolean(),
  order_id: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  why: z.nullable(z.string()),
  short: z.array(short),
});
export type HandledRow = z.output<typeof handled>;

const coming = z.object({
  date: z.string(),
  day: z.nullable(z.string()),
  what: z.enum(['delivery', 'moved', 'closed', 'skipped']),
  /** ISO: the cutoff, and the creation of the order. */
  order_before: z.string(),
  made_at: z.string(),
});
export type ComingRow = z.output<typeof coming>;

const standingOrder = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  lines: z.array(line),
  address_id: z.string(),
  /** The delivery address as text; null: deleted or without a delivery zone. */
  address: z.nullable(z.string()),
  weekdays: z.array(z.number()),
  every_weeks: z.union([z.literal(1), z.literal(2)]),
  from: z.string(),
  until: z.nullable(z.string()),
  pauses: z.array(z.object({ from: z.string(), to: z.string() })),
  closed_day: z.enum(closedDayRules),
  mode: z.enum(standingModes),
  by: z.nullable(z.string()),
  /** HT in euros at today's prices. */
  estimate_ht: z.optional(z.number()),
  /** The next five unprocessed dates. */
  next: z.array(coming),
  /** The latest, newest first. */
  dates: z.array(handled),
});
export type StandingOrderRow = z.output<typeof standingOrder>;

const standingNeed = z.object({
  product_id: z.string(),
  label: z.string(),
  category: z.string(),
  unit,
  /** Per day, as `days`; pieces at their maximum weight, as they will be reserved. */
  coming: z.array(z.number()),
  /** The same in pieces. */
  coming_pieces: z.optional(z.array(z.number())),
  /** Unreserved stock of both sites. */
  free: z.number(),
  /** Missing for the whole period. */
  short: z.number(),
});
export type StandingNeed = z.output<typeof standingNeed>;

const refused = {
  product_unknown: noDetails,
  version_conflict: noDetails,
};
const changed = success({ data: standingOrder, message: z.string() });

/** « Commandes régulières »: recurring orders. */
export const standingOrdersContract = contract('standing-orders', {
  listStandingOrders: {
    method: 'GET',
    path: '/api/standing-orders',
    access: 'pro',
    summary:
      'Les commandes régulières du compte, avec leurs cinq prochaines dates et ce qui est arrivé aux dernières.',
    response: success({ data: z.array(standingOrder) }),
  },
  createStandingOrder: {
    method: 'POST',
    idempotencyKey: 'accepted',
    path: '/api/standing-orders',
    access: 'pro',
    refusals: refused,
    summary:
      'Crée une commande régulière ; la première passe 20 heures avant l’heure limite de sa première date.',
    body: standingOrderBody,
    response: changed,
  },
  changeStandingOrder: {
    method: 'PUT',
    path: '/api/standing-orders/{id}',
    access: 'pro',
    refusals: { ...refused, not_found: noDetails },
    summary: 'Change une commande régulière ; les commandes déjà passées restent.',
    params: z.object({ id }),
    body: changedStandingOrderBody,
    response: changed,
  },
  endStandingOrder: {
    method: 'DELETE',
    path: '/api/standing-orders/{id}',
    access: 'pro',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Met fin à une commande régulière ; les commandes déjà passées restent.',
    params: z.object({ id }),
    response: success({ message: z.string() }),
  },
  skipStandingDate: {
    method: 'POST',
    path: '/api/standing-orders/{id}/dates/{day}',
    waitMs: 20_000,
    access: 'pro',
    refusals: {
      not_found: noDetails,
      too_late: noDetails,
      order_not_editable: noDetails,
      payment_in_progress: noDetails,
      version_conflict: noDetails,
    },
    summary:
      'Saute une date, ou la remet ; la commande déjà passée pour elle est annulée jusqu’à son heure limite.',
    params: z.object({ id, day }),
    body: z.object({ skip: z.boolean({ error: 'Oui ou non.' }) }),
    response: changed,
  },
  confirmOrder: {
    method: 'POST',
    path: '/api/orders/{id}/confirm',
    access: 'pro',
    refusals: {
      not_found: noDetails,
      too_late: noDetails,
      order_not_editable: noDetails,
      version_conflict: noDetails,
    },
    summary: 'Confirme une commande venue d’une commande régulière, jusqu’à son heure limite.',
    params: z.object({ id }),
    response: success({ data: orderRow, message: z.string() }),
  },
  getStandingDemand: {
    method: 'GET',
    path: '/api/admin/standing-demand',
    access: 'admin',
    trades: ['preparer', 'butcher'],
    summary:
      'Ce que les commandes régulières demandent sur sept jours, par produit et jour, et ce qui n’a pas pu passer.',
    query: z.object({ from: z.optional(day) }),
    response: success({
      from: z.string(),
      days: z.array(z.string()),
      rows: z.array(
        z.object({
          product_id: z.string(),
          label: z.string(),
          unit,
          /** Counted in pieces, priced by the kilo. */
          in_pieces: z.optional(z.literal(true)),
          /** Per day, as `days`: not yet ordered, and ordered. */
          coming: z.array(z.number()),
          ordered: z.array(z.number()),
        }),
      ),
      /** Demand still to be ordered by product, in the stock unit, with the free stock. */
      needs: z.array(standingNeed),
      troubles: z.array(
        z.object({
          customer_id: z.string(),
          customer_name: z.string(),
          name: z.string(),
          date: z.string(),
          state: z.enum(dateStates),
          order_id: z.nullable(z.string()),
          reference: z.nullable(z.string()),
          why: z.nullable(z.string()),
          short: z.array(short),
        }),
      ),
      /** Number of standing orders. */
      count: z.number(),
    }),
  },
});
