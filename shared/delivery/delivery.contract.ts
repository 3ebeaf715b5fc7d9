import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { versionedDeliverySettings } from './delivery-settings.ts';

const settingsReply = success({ data: versionedDeliverySettings });

/** Available days and price for a postcode and a cart. Days are `YYYY-MM-DD`, amounts euros HT. */
const quote = z.object({
  /** null: no delivery there. */
  zone: z.nullable(z.object({ id: z.string(), label: z.string(), hours: z.string(), lead_days: z.number() })),
  earliest: z.nullable(z.string()),
  days: z.array(z.string()),
  cutoff_hour: z.number(),
  /** ISO instant at which `earliest` changes. */
  order_before: z.string(),
  free_from: z.nullable(z.number()),
  /** Minimum total HT of the goods; null: none. */
  minimum: z.nullable(z.number()),
  missing_for_free: z.nullable(z.number()),
  /** null: on quotation. */
  price: z.nullable(z.number()),
  /** Whether the price is an order line; then `charge_ht` is part of the total to confirm. */
  charged: z.boolean(),
  charge_ht: z.number(),
  /** VAT of that line, percent. */
  charge_vat: z.number(),
});
export type DeliveryQuote = z.output<typeof quote>;

export const deliveryContract = contract('delivery', {
  quoteDelivery: {
    method: 'GET',
    path: '/api/delivery/quote',
    access: 'pro_or_admin',
    people: 'all',
    summary:
      'Les jours de livraison possibles et le seuil de livraison offerte, pour un code postal et un total.',
    query: z.object({
      postal: z
        .string({ error: 'Le code postal est requis.' })
        .check(z.regex(/^\d{5}$/, 'Le code postal doit comporter 5 chiffres.')),
      /** Total HT of the goods, euros. */
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
