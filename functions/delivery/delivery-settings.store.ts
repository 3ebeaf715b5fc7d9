import type { Table } from '#functions/platform/table.ts';
import type { Item } from '#functions/platform/table-words.ts';
import { replaceSetting, settingVersion } from '#functions/settings/versioned-setting.ts';
import { keys } from '#functions/table-keys.ts';
import { DEFAULT_DELIVERY_RULES, type DeliveryRules } from '#shared/delivery/delivery-rules.ts';

export const DELIVERY = 'delivery';

/** The specification's figures until an administrator changes them. */
export const asDeliveryRules = (item: Item | undefined): DeliveryRules =>
  (item?.['deliveryRules'] as DeliveryRules | undefined) ?? DEFAULT_DELIVERY_RULES;

export type DeliverySettingsStore = ReturnType<typeof deliverySettingsStore>;

export const deliverySettingsStore = (table: Table) => ({
  async read(): Promise<{ rules: DeliveryRules; version: number }> {
    const item = await table.get(keys.setting(DELIVERY));
    return { rules: asDeliveryRules(item), version: settingVersion(item) };
  },

  /** Writes over exactly the version that was read; who and when stay with it. */
  replace(rules: DeliveryRules, version: number, by: string, now: Date): Promise<void> {
    return replaceSetting(table, DELIVERY, { attribute: 'deliveryRules', value: rules, version, by, now });
  },
});
