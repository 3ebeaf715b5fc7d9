import * as z from 'zod/mini';
import { breakReply } from '#shared/catalog/break-reply.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { pieceReply } from '#shared/catalog/piece-reply.ts';
import { id } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';

/** Availability today: `short` less than wanted, `missing` none in stock, `withdrawn` no longer sold. */
export const availabilities = ['available', 'short', 'missing', 'withdrawn'] as const;
export type Availability = (typeof availabilities)[number];

/** A product as sold today; prices in euros per kg or piece, null when withdrawn. */
const offered = {
  product_id: z.string(),
  ref: z.string(),
  label: z.string(),
  category_name: z.string(),
  unit: z.enum(['kg', 'piece']),
  price: z.nullable(z.number()),
  price_ttc: z.nullable(z.number()),
  /** Price breaks. */
  breaks: z.optional(z.array(breakReply)),
  /** The percentage that will be charged. */
  vat_rate: z.nullable(z.number()),
  stock_reel: z.number(),
  availability: z.enum(availabilities),
  /** Available now, at most the wanted quantity. */
  orderable_quantity: z.number(),
  /** Sold by the piece and priced by the kilo today. */
  piece: z.optional(pieceReply),
};

const habit = z.object({
  ...offered,
  /** Median per order. */
  usual_quantity: z.number(),
  /** The same in pieces, where the last order was in pieces. */
  usual_pieces: z.optional(z.number()),
  /** Orders of the last 90 days with this product. */
  times: z.number(),
  last_ordered_at: z.string(),
  /** HT price of the customer's last order; present where today's differs by 3 % or more. */
  past_price: z.optional(z.number()),
  /** Present with `past_price`: prices by day over the period, oldest first, today's last. */
  prices: z.optional(z.array(z.object({ day: z.string(), price: z.number() }))),
});
export type HabitReply = z.output<typeof habit>;

const reorderLine = z.object({
  ...offered,
  /** As ordered. */
  quantity: z.number(),
  /**
   * Ordered pieces; without `piece` the product is no longer sold by the piece and the customer must choose
   * again.
   */
  pieces: z.optional(z.number()),
  past_price: z.number(),
  price_changed: z.boolean(),
});
export type ReorderLineReply = z.output<typeof reorderLine>;

export const habitsPlace = z.object({
  /** A delivery address of the customer, or `compte`: only its orders; all orders where it has none. */
  place: z.optional(id),
});

export const habitsReply = success({
  data: z.array(habit),
  /** First day of the period. */
  since: z.string(),
  orders: z.number(),
  /** Last cut note by product, for all products. */
  cut_notes: z.record(z.string(), z.string()),
  /** Products that most customers ordered in the last four weeks, most ordered first. */
  most_ordered: z.optional(z.array(z.string())),
  /** The configured selection, which replaces the season's; without words none. */
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
      /** HT of the lines that can be ordered now. */
      total_ht: z.number(),
      /** Every line is available in full at its old price. */
      unchanged: z.boolean(),
    }),
  },
});
