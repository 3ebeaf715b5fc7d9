import { ConditionFailed } from '#functions/platform/condition-failed.ts';
import type { Table } from '#functions/platform/table.ts';
import type { Item } from '#functions/platform/table-words.ts';
import { keys } from '#functions/table-keys.ts';
import { DEFAULT_DELIVERY_RULES, type DeliveryRules } from '#shared/delivery/delivery-rules.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

export const DELIVERY = 'delivery';

/** The specification's figures until an administrator changes them. */
export const asDeliveryRules = (item: Item | undefined): DeliveryRules =>
  (item?.['deliveryRules'] as DeliveryRules | undefined) ?? DEFAULT_DELIVERY_RULES;

export type DeliverySettingsStore = ReturnType<typeof deliverySettingsStore>;

export const deliverySettingsStore = (table: Table) => ({
  async read(): Promise<{ rules: DeliveryRules; version: number }> {
    const item = await table.get(keys.setting(DELIVERY));
    return { rules: asDeliveryRules(item), version: (item?.['version'] as number | undefined) ?? 0 };
  },

  /** Writes over exactly the version that was read; who and when stay with it. */
  async replace(rules: DeliveryRules, version: number, by: string, now: Date): Promise<void> {
    try {
      await table.update(keys.setting(DELIVERY), {
        update: 'SET deliveryRules = :rules, changedBy = :by, changedAt = :at, version = :next',
        condition: version === 0 ? 'attribute_not_exists(version)' : 'version = :version',
        values: {
          ':rules': rules,
          ':by': by,
          ':at': now.toISOString(),
          ':next': version + 1,
          ...(version === 0 ? {} : { ':version': version }),
        },
      });
    } catch (error) {
      if (error instanceof ConditionFailed) throw new Refusal('version_conflict');
      throw error;
    }
  },
});
