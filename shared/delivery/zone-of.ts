import type { DeliveryRules, DeliveryZone } from './delivery-rules.ts';

/** Paris and the seven departments around it. */
const ILE_DE_FRANCE = ['75', '77', '78', '91', '92', '93', '94', '95'];
/** Overseas: no refrigerated lorry gets there in two days. */
const OVERSEAS = ['97', '98'];

/** The zone of a postcode; undefined where the shop does not deliver, or when it is no French postcode. */
export const zoneOf = (postal: string, rules: DeliveryRules): DeliveryZone | undefined => {
  if (!/^\d{5}$/.test(postal) || OVERSEAS.includes(postal.slice(0, 2))) return undefined;
  const id = ILE_DE_FRANCE.includes(postal.slice(0, 2)) ? 'ile-de-france' : 'france';
  return rules.zones.find((zone) => zone.id === id);
};
