import { shopSettings } from '#functions/settings/shop-settings.ts';
import {
  type StoredSetting,
  replaceSetting,
  type Setting,
  settingPart,
} from '#functions/settings/versioned-setting.ts';
import { keys } from '#functions/table-keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

export const cartVatPart = settingPart(shopSettings.cartVat);
export const customerGroupsPart = settingPart(shopSettings.customerGroups);
export const reservationRulesPart = settingPart(shopSettings.reservationRules);
export const housePart = settingPart(shopSettings.house);
export const weighingPart = settingPart(shopSettings.weighing);
export const erpInvoicingPart = settingPart(shopSettings.erpInvoicing);
export const erpSharingPart = settingPart(shopSettings.erpSharing);

/** Author of a change, and the version that it replaces. */
type Change = { version: number; by: string; now: Date };

export type SettingsStore = ReturnType<typeof settingsStore>;

export const settingsStore = (table: Table) => ({
  async read<V>(setting: Setting<V>): Promise<StoredSetting<V>> {
    return settingPart(setting).from([await table.get(keys.setting(setting.name))]);
  },

  /** Replaces exactly the version that was read; saves author and time. */
  replace: <V>({ name, attribute, initial }: Setting<V>, value: V, change: Change): Promise<void> =>
    replaceSetting(table, name, { attribute, value, initial, ...change }),
});
