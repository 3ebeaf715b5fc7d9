import * as z from 'zod/mini';
import { breakReply } from '#shared/catalog/break-reply.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { pieceReply } from '#shared/catalog/piece-reply.ts';
import { id } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';

/** What can be had of a product today: `short` less than wanted, `missing` none in stock, `withdrawn` no longer sold. */
export const availabilities = ['available', 'short', 'missing', 'withdrawn'] as const;
export type Availability = (typeof availabilities)[number];

/** A product as it is sold today; prices in euros per kg or piece, null once it is withdrawn. */
const offered = {
  product_id: z.string(),
  ref: z.string(),
  label: z.string(),
  category_name: z.string(),
  unit: z.enum(['kg', 'piece']),
  price: z.nullable(z.number()),
  price_ttc: z.nullable(z.number()),
  /** What one unit costs from so much on. */
  breaks: z.optional(z.array(breakReply)),
  /** In percent, the one that will be charged. */
  vat_rate: z.nullable(z.number()),
  stock_reel: z.number(),
  availability: z.enum(availabilities),
  /** What can be put in the cart now, at most what is wanted. */
  orderable_quantity: z.number(),
  /** Sold by the piece and paid by the kilo, today. */
  piece: z.optional(pieceReply),
};

const habit = z.object({
  ...offered,
  /** Median of what was ordered each time. */
  usual_quantity: z.number(),
  /** The same in pieces, where it was ordered so last. */
  usual_pieces: z.optional(z.number()),
  /** Orders of the last 90 days that hold it. */
  times: z.number(),
  last_ordered_at: z.string(),
  /** What it cost this customer when it was ordered last, HT; where today's price is another by 3 % or more. */
  past_price: z.optional(z.number()),
  /** With it: what it cost them day by day, over the days looked at, the oldest first and today's last. */
  prices: z.optional(z.array(z.object({ day: z.string(), price: z.number() }))),
});
export type HabitReply = z.output<typeof habit>;

const reorderLine = z.object({
  ...offered,
  /** As ordered then. */
  quantity: z.number(),
  /** Where it was ordered in pieces then; without `piece` the product is not sold so any more: its customer is asked again. */
  pieces: z.optional(z.number()),
  past_price: z.number(),
  price_changed: z.boolean(),
});
export type ReorderLineReply = z.output<typeof reorderLine>;

export const habitsPlace = z.object({
  /** A place of the customer, or `compte`: what goes there; all, where nothing was ordered for it yet. */
  place: z.optional(id),
});

/** « Mes habitudes », as the customer sees them. */
export const habitsReply = success({
  data: z.array(habit),
  /** First day looked at. */
  since: z.string(),
  orders: z.number(),
  /** By product: how the customer wanted it cut when it was ordered last; of every product, not of the habits alone. */
  cut_notes: z.record(z.string(), z.string()),
  /** Products that most customers ordered in the last four weeks, the most ordered first. */
  most_ordered: z.optional(z.array(z.string())),
  /** What the house puts first instead of the season's selection; without words nothing. */
  season: z.optional(z.object({ title: z.string(), words: z.array(z.string()) })),
});

const served = { method: 'GET', access: 'pro', people: 'all' } as const;

export const reorderingContract = contract('orders', {
  listHabits: {
    ...served,
    path: '/api/orders/habits',
    query: habitsPlace,
    summary: '« Mes habitudes » : ce que le client commande d’ordinaire, du plus fréquent au moins fréquent.',
    response: habitsReply,
  },
  reorder: {
    ...served,
    path: '/api/orders/{id}/reorder',
    refusals: { not_found: noDetails },
    summary: '« Recommander » : les lignes d’une commande passée, aux prix et stocks du jour.',
    params: z.object({ id }),
    response: success({
      reference: z.string(),
      data: z.array(reorderLine),
      /** HT of what can be ordered now. */
      total_ht: z.number(),
      /** Every line can be had in full at the price of then. */
      unchanged: z.boolean(),
    }),
  },
});
