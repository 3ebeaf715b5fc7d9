import { DEFAULT_DELIVERY_RULES } from '#shared/delivery/delivery-rules.ts';

/** A delivery zone as people call it. */
export const roundLabel = (zone: string): string =>
  DEFAULT_DELIVERY_RULES.zones.find(({ id }) => id === zone)?.label ?? zone;
