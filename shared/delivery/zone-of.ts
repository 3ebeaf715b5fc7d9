import type { DeliveryRules, DeliveryZone } from './delivery-rules.ts';

/** Overseas territories and Corsica: only reachable where a zone names their postcodes. */
const BY_SEA = ['97', '98', '20'];
/** Reachable by road in spite of its prefix. */
const MONACO = '980';

/**
 * The zone with the longest matching postcode prefix, else the zone without prefixes. Undefined without
 * delivery, or for an invalid French postcode.
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
