import type { BasisPoints, Cents } from '#shared/kernel/money.ts';

export const zoneIds = ['ile-de-france', 'france'] as const;
export type ZoneId = (typeof zoneIds)[number];

export type DeliveryZone = {
  id: ZoneId;
  label: string;
  /** Calendar days from the day an order counts for to the earliest delivery. */
  leadDays: number;
  /** 1 Monday to 7 Sunday. */
  weekdays: number[];
  hours: string;
  /** Null: on quotation. */
  feeCents: Cents | null;
  /** Total HT from which delivery is free; null: never. */
  freeFromCents: Cents | null;
};

/** What the shop promises about deliveries: the settings of the back-office. */
export type DeliveryRules = {
  /** An order placed from this hour on counts for the next day. */
  cutoffHour: number;
  /** How many days ahead a day may be chosen. */
  horizonDays: number;
  zones: DeliveryZone[];
  /** Closed on the legal holidays. */
  closedOnPublicHolidays: boolean;
  /** No delivery on these days, besides. */
  closedDays: string[];
  /** Delivery on these days in spite of weekday, holiday and closing. */
  openDays: string[];
  charge: DeliveryCharge;
};

/** Delivery as a line of its own. The specification charges none: off unless the owner switches it on. */
export type DeliveryCharge = {
  on: boolean;
  /** The ERP's service that the line is booked on. */
  erpProductId: string | null;
  vatRate: BasisPoints;
};

/** SITE-54..56, CST-19. The starting price of the rest of France is on quotation. */
export const DEFAULT_DELIVERY_RULES: DeliveryRules = {
  cutoffHour: 16,
  horizonDays: 30,
  zones: [
    {
      id: 'ile-de-france',
      label: 'Île-de-France',
      leadDays: 1,
      weekdays: [1, 2, 3, 4, 5, 6],
      hours: '8h-18h',
      feeCents: 1500,
      freeFromCents: 15_000,
    },
    {
      id: 'france',
      label: 'Reste de la France',
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
