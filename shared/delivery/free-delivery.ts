import type { Cents } from '#shared/kernel/money.ts';
import type { DeliveryZone } from './delivery-rules.ts';

/** Missing amount HT to free delivery; null: no threshold. */
export const missingForFree = (zone: DeliveryZone, goodsHtCents: Cents): Cents | null =>
  zone.freeFromCents === null ? null : Math.max(0, zone.freeFromCents - goodsHtCents);

/** Delivery price for goods of this total; null: on quotation. */
export const deliveryFee = (zone: DeliveryZone, goodsHtCents: Cents): Cents | null =>
  missingForFree(zone, goodsHtCents) === 0 ? 0 : zone.feeCents;
