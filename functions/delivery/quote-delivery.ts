import type { DeliverySettingsStore } from '#functions/delivery/delivery-settings.store.ts';
import type { DeliveryQuote } from '#shared/delivery/delivery.contract.ts';
import { deliveryDays, nextCutoff } from '#shared/delivery/delivery-days.ts';
import { deliveryFee, missingForFree } from '#shared/delivery/free-delivery.ts';
import { zoneOf } from '#shared/delivery/zone-of.ts';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import { type CartVat, vatRateFor } from '#shared/settings/cart-vat.ts';

export type QuoteServices = {
  delivery: Pick<DeliverySettingsStore, 'read'>;
  cartVat: () => Promise<CartVat>;
};

type QuoteRequest = { postal: string; total: number; now: Date };

/**
 * The days a customer may choose and the amount missing for free delivery; placing the order checks all of
 * it again.
 */
export const quoteDelivery = async (
  services: QuoteServices,
  { postal, total, now }: QuoteRequest,
): Promise<{ success: true; data: DeliveryQuote }> => {
  const [{ rules }, vat] = await Promise.all([services.delivery.read(), services.cartVat()]);
  const zone = zoneOf(postal, rules);
  const goods = centsFromEuros(total);
  const days = zone ? deliveryDays(zone, rules, now) : [];
  const fee = zone ? deliveryFee(zone, goods) : null;
  const missing = zone ? missingForFree(zone, goods) : null;
  const euros = (cents: number | null) => (cents === null ? null : eurosFromCents(cents));
  return {
    success: true,
    data: {
      zone: zone ? { id: zone.id, label: zone.label, hours: zone.hours, lead_days: zone.leadDays } : null,
      earliest: days[0] ?? null,
      days,
      cutoff_hour: rules.cutoffHour,
      order_before: nextCutoff(zone, rules, now).toISOString(),
      free_from: euros(zone?.freeFromCents ?? null),
      minimum: euros(zone?.minimumCents ?? null),
      missing_for_free: euros(missing),
      price: euros(fee),
      charged: rules.charge.on,
      charge_ht: rules.charge.on ? eurosFromCents(fee ?? 0) : 0,
      charge_vat: vatRateFor(rules.charge.vatRate, vat) / 100,
    },
  };
};
