import type { Cents } from '#shared/kernel/money.ts';
import type { DeliveryZone } from './delivery-rules.ts';

/** What is still missing to free delivery, on the total HT of the goods; null where there is no such threshold. */
export const missingForFree = (zone: DeliveryZone, goodsHtCents: Cents): Cents | null =>
  zone.freeFromCents === null ? null : Math.max(0, zone.freeFromCents - goodsHtCents);

/** The price of delivering goods of this total; null: on quotation. */
export const deliveryFee = (zone: DeliveryZone, goodsHtCents: Cents): Cents | null =>
  missingForFree(zone, goodsHtCents) === 0 ? 0 : zone.feeCents;
