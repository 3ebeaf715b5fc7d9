import type { DeliveryRules, DeliveryZone } from './delivery-rules.ts';

/** Overseas and Corsica: no refrigerated lorry gets there by road alone; a zone that names their postcodes may. */
const BY_SEA = ['97', '98', '20'];
/** Lies within the mainland's roads. */
const MONACO = '980';

/**
 * The zone of a postcode: of those that name its beginning the one that names most of it, else the one of everywhere else.
 * Undefined where the shop does not deliver, or when it is no French postcode.
 */
export const zoneOf = (postal: string, rules: Pick<DeliveryRules, 'zones'>): DeliveryZone | undefined => {
  if (!/^\d{5}$/.test(postal)) return undefined;
  const named = rules.zones
    .flatMap((zone) => zone.postcodes.map((start) => ({ zone, start })))
    .filter(({ start }) => postal.startsWith(start))
    .toSorted((a, b) => b.start.length - a.start.length)[0];
  const isBySea = BY_SEA.includes(postal.slice(0, 2)) && !postal.startsWith(MONACO);
  if (named || isBySea) return named?.zone;
  return rules.zones.find(({ postcodes }) => postcodes.length === 0);
};
