import { replaceSetting, settingVersion } from '#functions/settings/versioned-setting.ts';
import { keys } from '#functions/table-keys.ts';
import type { Table } from '#functions/platform/table.ts';
import type { Item } from '#functions/platform/table-words.ts';
import { type CartVat, DEFAULT_CART_VAT } from '#shared/settings/cart-vat.ts';

export const CART_VAT = 'cart-vat';

export type SettingsStore = ReturnType<typeof settingsStore>;

export const settingsStore = (table: Table) => ({
  async cartVat(): Promise<{ vat: CartVat; version: number }> {
    const item = await table.get(keys.setting(CART_VAT));
    return { vat: asCartVat(item), version: settingVersion(item) };
  },

  /** Writes over exactly the version that was read; who and when stay with it. */
  setCartVat(vat: CartVat, version: number, by: string, now: Date): Promise<void> {
    return replaceSetting(table, CART_VAT, { attribute: 'vat', value: vat, version, by, now });
  },
});

export const asCartVat = (item: Item | undefined): CartVat =>
  (item?.['vat'] as CartVat | undefined) ?? DEFAULT_CART_VAT;
