import { replaceSetting, settingVersion } from '#functions/settings/versioned-setting.ts';
import { onePart } from '#functions/platform/table/read-together.ts';
import { keys } from '#functions/table-keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { DEFAULT_STOCK_MINIMUMS, type StockMinimums } from '#shared/settings/stock-minimums.ts';
import { type CartVat, DEFAULT_CART_VAT } from '#shared/settings/cart-vat.ts';
import { DEFAULT_RESERVATION_RULES, type ReservationRules } from '#shared/settings/reservation-rules.ts';

const CART_VAT = 'cart-vat';
const STOCK_MINIMUMS = 'stock-minimums';

/** The setting with the version that it is replaced at. */
export const cartVatPart = onePart(keys.setting(CART_VAT), (item) => ({
  vat: (item?.['vat'] as CartVat | undefined) ?? DEFAULT_CART_VAT,
  version: settingVersion(item),
}));

const RESERVATIONS = 'reservations';

export const reservationRulesPart = onePart(keys.setting(RESERVATIONS), (item) => ({
  rules: (item?.['reservationRules'] as ReservationRules | undefined) ?? DEFAULT_RESERVATION_RULES,
  version: settingVersion(item),
}));

const stockMinimumsPart = onePart(keys.setting(STOCK_MINIMUMS), (item) => ({
  minimums: (item?.['minimums'] as StockMinimums | undefined) ?? DEFAULT_STOCK_MINIMUMS,
  version: settingVersion(item),
}));

export type SettingsStore = ReturnType<typeof settingsStore>;

export const settingsStore = (table: Table) => ({
  async cartVat(): Promise<{ vat: CartVat; version: number }> {
    return cartVatPart.from([await table.get(keys.setting(CART_VAT))]);
  },

  /** Writes over exactly the version that was read; who and when stay with it. */
  setCartVat(vat: CartVat, version: number, by: string, now: Date): Promise<void> {
    return replaceSetting(table, CART_VAT, {
      attribute: 'vat',
      value: vat,
      initial: DEFAULT_CART_VAT,
      version,
      by,
      now,
    });
  },

  async reservationRules(): Promise<{ rules: ReservationRules; version: number }> {
    return reservationRulesPart.from([await table.get(keys.setting(RESERVATIONS))]);
  },

  setReservationRules(rules: ReservationRules, version: number, by: string, now: Date): Promise<void> {
    const change = {
      attribute: 'reservationRules',
      value: rules,
      initial: DEFAULT_RESERVATION_RULES,
      version,
      by,
      now,
    };
    return replaceSetting(table, RESERVATIONS, change);
  },

  async stockMinimums(): Promise<{ minimums: StockMinimums; version: number }> {
    return stockMinimumsPart.from([await table.get(keys.setting(STOCK_MINIMUMS))]);
  },

  setStockMinimums(minimums: StockMinimums, version: number, by: string, now: Date): Promise<void> {
    return replaceSetting(table, STOCK_MINIMUMS, {
      attribute: 'minimums',
      value: minimums,
      initial: DEFAULT_STOCK_MINIMUMS,
      version,
      by,
      now,
    });
  },
});
