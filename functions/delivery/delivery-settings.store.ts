import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { onePart } from '#functions/platform/table/read-together.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { replaceSetting, settingVersion } from '#functions/settings/versioned-setting.ts';
import { keys } from '#functions/table-keys.ts';
import {
  DEFAULT_DELIVERY_RULES,
  type DeliveryRules,
  deliveryRules,
} from '#shared/delivery/delivery-rules.ts';

const DELIVERY = 'delivery';

const rulesFrom = stored('setting', z.object({ deliveryRules: z.exactOptional(deliveryRules) }));

/** The specification's defaults until an administrator changes them, with the version to replace. */
export const deliveryRulesPart = onePart(keys.setting(DELIVERY), (item) => ({
  rules: (item && rulesFrom(item).deliveryRules) ?? DEFAULT_DELIVERY_RULES,
  version: settingVersion(item),
}));

export type DeliverySettingsStore = ReturnType<typeof deliverySettingsStore>;

export const deliverySettingsStore = (table: Table) => ({
  async read(): Promise<{ rules: DeliveryRules; version: number }> {
    return deliveryRulesPart.from([await table.get(keys.setting(DELIVERY))]);
  },

  /** Replaces exactly the version that was read; saves author and time. */
  replace(rules: DeliveryRules, version: number, by: string, now: Date): Promise<void> {
    return replaceSetting(table, DELIVERY, {
      attribute: 'deliveryRules',
      value: rules,
      initial: DEFAULT_DELIVERY_RULES,
      version,
      by,
      now,
    });
  },
});
