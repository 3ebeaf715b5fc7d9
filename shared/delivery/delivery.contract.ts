import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { versionedDeliverySettings } from './delivery-settings.ts';

const settingsReply = success({ data: versionedDeliverySettings });

/** What may be chosen and what it costs, for one postcode and one cart. Days are `YYYY-MM-DD`, amounts euros HT. */
const quote = z.object({
  /** Null where the shop does not deliver. */
  zone: z.nullable(z.object({ id: z.string(), label: z.string(), hours: z.string(), lead_days: z.number() })),
  earliest: z.nullable(z.string()),
  days: z.array(z.string()),
  cutoff_hour: z.number(),
  /** ISO instant until which `earliest` holds. */
  order_before: z.string(),
  free_from: z.nullable(z.number()),
  /** Total HT of the goods below which nothing goes there; null: any. */
  minimum: z.nullable(z.number()),
  missing_for_free: z.nullable(z.number()),
  /** Null: on quotation. */
  price: z.nullable(z.number()),
  /** Whether the price becomes a line of the order; if so `charge_ht` is part of the total to confirm. */
  charged: z.boolean(),
  charge_ht: z.number(),
  /** VAT of that line in percent. */
  charge_vat: z.number(),
});
export type DeliveryQuote = z.output<typeof quote>;

export const deliveryContract = contract('delivery', {
  quoteDelivery: {
    method: 'GET',
    path: '/api/delivery/quote',
    servedBy: 'orders.http',
    access: 'pro_or_admin',
    people: 'all',
    summary:
      'Les jours de livraison possibles et le seuil de livraison offerte, pour un code postal et un total.',
    query: z.object({
      postal: z
        .string({ error: 'Le code postal est requis.' })
        .check(z.regex(/^\d{5}$/, 'Le code postal doit comporter 5 chiffres.')),
      /** Total HT of the goods, in euros. */
      total: z._default(
        z.coerce
          .number({ error: 'Le total est invalide.' })
          .check(z.minimum(0, 'Le total est invalide.'), z.maximum(100_000_000, 'Le total est invalide.')),
        0,
      ),
    }),
    response: success({ data: quote }),
  },
  getDeliverySettings: {
    method: 'GET',
    path: '/api/admin/settings/delivery',
    access: 'admin',
    summary: 'Zones, délais, jours fermés et frais de livraison.',
    response: settingsReply,
  },
  setDeliverySettings: {
    method: 'PUT',
    path: '/api/admin/settings/delivery',
    access: 'admin',
    refusals: { version_conflict: noDetails },
    summary: 'Change les règles de livraison pour les commandes à venir.',
    body: versionedDeliverySettings,
    response: settingsReply,
  },
});
