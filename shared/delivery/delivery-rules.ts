import * as z from 'zod/mini';

const deliveryZone = z.object({
  /** Slug of the first name; stable when the zone is renamed, since orders store it. */
  id: z.string(),
  label: z.string(),
  /** Postcode prefixes; empty: every postcode without another zone. */
  postcodes: z.array(z.string()),
  /** Working days between the cutoff and the delivery. */
  leadDays: z.number(),
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.number()),
  hours: z.string(),
  /** Time of the first stop and minutes per stop; absent: a carrier without a schedule. */
  round: z.exactOptional(z.object({ firstStop: z.string(), stopMinutes: z.number() })),
  /** null: on quotation. */
  feeCents: z.nullable(z.number()),
  /** Total HT from which delivery is free; null: never. */
  freeFromCents: z.nullable(z.number()),
  /** Minimum total HT of the goods; absent: none. */
  minimumCents: z.exactOptional(z.number()),
});
export type DeliveryZone = z.output<typeof deliveryZone>;

/** Delivery as an order line. The specification charges none: off by default. */
const deliveryCharge = z.object({
  on: z.boolean(),
  /** The ERP's service product of the line. */
  erpProductId: z.nullable(z.string()),
  vatRate: z.number(),
});

/** Delivery settings of the back-office. */
export const deliveryRules = z.object({
  /** Orders from this hour on count for the next working day. */
  cutoffHour: z.number(),
  /** Maximum days ahead. */
  horizonDays: z.number(),
  zones: z.array(deliveryZone),
  closedOnPublicHolidays: z.boolean(),
  /** Additional closed days. */
  closedDays: z.array(z.string()),
  /** Delivery days that override weekday, holiday and closing. */
  openDays: z.array(z.string()),
  charge: deliveryCharge,
});
export type DeliveryRules = z.output<typeof deliveryRules>;

/** Paris and its seven surrounding departments. */
const ILE_DE_FRANCE = ['75', '77', '78', '91', '92', '93', '94', '95'];

/**
 * SITE-54..56, CST-19, AMB-115: the zones of the specification; the rest of France is on quotation by
 * default.
 */
export const DEFAULT_DELIVERY_RULES: DeliveryRules = {
  cutoffHour: 16,
  horizonDays: 30,
  zones: [
    {
      id: 'ile-de-france',
      label: 'Île-de-France',
      postcodes: ILE_DE_FRANCE,
      leadDays: 1,
      weekdays: [1, 2, 3, 4, 5, 6],
      hours: '8h-18h',
      round: { firstStop: '08:00', stopMinutes: 20 },
      feeCents: 1500,
      freeFromCents: 15_000,
    },
    {
      id: 'france',
      label: 'Reste de la France',
      postcodes: [],
      leadDays: 2,
      weekdays: [1, 2, 3, 4, 5],
      hours: '9h-17h',
      feeCents: null,
      freeFromCents: null,
    },
  ],
  closedOnPublicHolidays: true,
  closedDays: [],
  openDays: [],
  charge: { on: false, erpProductId: null, vatRate: 2000 },
};
