import { DEFAULT_DELIVERY_RULES } from '#shared/delivery/delivery-rules.ts';

/** A delivery zone as people call it. */
export const roundLabel = (zone: string): string =>
  DEFAULT_DELIVERY_RULES.zones.find(({ id }) => id === zone)?.label ?? readable(zone);

/** A zone of the house's own is named by its id, which is made of its first name. */
const readable = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
