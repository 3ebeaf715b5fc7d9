import { DEFAULT_DELIVERY_RULES, type DeliveryRules } from '#shared/delivery/delivery-rules.ts';

/**
 * The first settings with a zone added by the house: its own department, served the next day by a round of its own.
 */
export const rulesWithGironde: DeliveryRules = {
  ...DEFAULT_DELIVERY_RULES,
  zones: [
    {
      id: 'bordeaux',
      label: 'Bordeaux et Gironde',
      postcodes: ['33'],
      leadDays: 1,
      weekdays: [1, 2, 3, 4, 5, 6],
      hours: '6h-12h',
      round: { firstStop: '06:00', stopMinutes: 15 },
      feeCents: 1500,
      freeFromCents: 15_000,
    },
    ...DEFAULT_DELIVERY_RULES.zones,
  ],
};
