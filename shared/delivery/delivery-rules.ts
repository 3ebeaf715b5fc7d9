import * as z from 'zod/mini';

const deliveryZone = z.object({
  /** Words of its first name, with hyphens: orders keep it, whatever the zone is called later. */
  id: z.string(),
  label: z.string(),
  /** The postcodes that begin so; empty: wherever no other zone is. */
  postcodes: z.array(z.string()),
  /** Working days from the last orders to the delivery. */
  leadDays: z.number(),
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.number()),
  hours: z.string(),
  /** When its round is at its first door, and how long it takes from door to door; absent: a carrier's, without hours. */
  round: z.exactOptional(z.object({ firstStop: z.string(), stopMinutes: z.number() })),
  /** Null: on quotation. */
  feeCents: z.nullable(z.number()),
  /** Total HT from which delivery is free; null: never. */
  freeFromCents: z.nullable(z.number()),
  /** Total HT of the goods below which nothing is delivered; absent: any. */
  minimumCents: z.exactOptional(z.number()),
});
export type DeliveryZone = z.output<typeof deliveryZone>;

/** Delivery as a line of its own. The specification charges none: off unless the owner switches it on. */
const deliveryCharge = z.object({
  on: z.boolean(),
  /** The ERP's service that the line is booked on. */
  erpProductId: z.nullable(z.string()),
  vatRate: z.number(),
});

/** What the shop promises about deliveries: the settings of the back-office. */
export const deliveryRules = z.object({
  /** An order placed from this hour on counts for the next working day. */
  cutoffHour: z.number(),
  /** How many days ahead a day may be chosen. */
  horizonDays: z.number(),
  zones: z.array(deliveryZone),
  /** Closed on the legal holidays. */
  closedOnPublicHolidays: z.boolean(),
  /** No delivery on these days, besides. */
  closedDays: z.array(z.string()),
  /** Delivery on these days in spite of weekday, holiday and closing. */
  openDays: z.array(z.string()),
  charge: deliveryCharge,
});
export type DeliveryRules = z.output<typeof deliveryRules>;

/** Paris and the seven departments around it. */
const ILE_DE_FRANCE = ['75', '77', '78', '91', '92', '93', '94', '95'];

/** SITE-54..56, CST-19, AMB-115: the zones of the specification; the starting price of the rest of France is on quotation. */
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
