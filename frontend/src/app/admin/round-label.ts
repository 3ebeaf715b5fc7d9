import { DEFAULT_DELIVERY_RULES } from '#shared/delivery/delivery-rules.ts';

/** Display name of a delivery zone. */
export const roundLabel = (zone: string): string =>
  DEFAULT_DELIVERY_RULES.zones.find(({ id }) => id === zone)?.label ?? readable(zone);

/** Fallback from a zone's id, which is derived from its first name. */
const readable = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
