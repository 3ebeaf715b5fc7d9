import { keys } from '#functions/table-keys.ts';
import { ConditionFailed } from '#functions/platform/condition-failed.ts';
import type { Table } from '#functions/platform/table.ts';
import type { Item } from '#functions/platform/table-words.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type CartVat, DEFAULT_CART_VAT } from '#shared/orders/cart-vat.ts';

export const CART_VAT = 'cart-vat';

export type SettingsStore = ReturnType<typeof settingsStore>;

export const settingsStore = (table: Table) => ({
  async cartVat(): Promise<{ vat: CartVat; version: number }> {
    const item = await table.get(keys.setting(CART_VAT));
    return { vat: asCartVat(item), version: (item?.['version'] as number | undefined) ?? 0 };
  },

  /** Writes over exactly the version that was read; who and when stay with it. */
  async setCartVat(vat: CartVat, version: number, by: string, now: Date): Promise<void> {
    try {
      await table.update(keys.setting(CART_VAT), {
        update: 'SET vat = :vat, changedBy = :by, changedAt = :at, version = :next',
        condition: version === 0 ? 'attribute_not_exists(version)' : 'version = :version',
        values: {
          ':vat': vat,
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

export const asCartVat = (item: Item | undefined): CartVat =>
  (item?.['vat'] as CartVat | undefined) ?? DEFAULT_CART_VAT;
