import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { type DeliverySettingsStore, deliverySettingsStore } from './delivery-settings.store.ts';
import type { QuoteServices } from './quote-delivery.ts';

export { deliveryRulesPart } from './delivery-settings.store.ts';

export type DeliverySettings = DeliverySettingsStore;

export const openDeliverySettings = (table: Table = coreServices().table): DeliverySettings =>
  deliverySettingsStore(table);

export const quoteServices = (): QuoteServices => {
  const store = openSettings();
  return {
    delivery: openDeliverySettings(),
    cartVat: async () => (await store.read(shopSettings.cartVat)).value,
  };
};
