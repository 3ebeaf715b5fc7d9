import type { Setting } from '#functions/settings/versioned-setting.ts';
import { type CartVat, DEFAULT_CART_VAT } from '#shared/settings/cart-vat.ts';
import { DEFAULT_CUSTOMER_GROUPS } from '#shared/settings/customer-groups.ts';
import { DEFAULT_DEMONSTRATION } from '#shared/settings/demonstration.ts';
import { DEFAULT_DEPARTURE } from '#shared/settings/departure.ts';
import { DEFAULT_ERP_INVOICING } from '#shared/settings/erp-invoicing.ts';
import { DEFAULT_ERP_SHARING } from '#shared/settings/erp-sharing.ts';
import { DEFAULT_ERP_WAREHOUSES } from '#shared/settings/erp-warehouses.ts';
import { DEFAULT_HOUSE } from '#shared/settings/house.ts';
import { DEFAULT_PAYMENT_REMINDERS } from '#shared/settings/payment-reminders.ts';
import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import { DEFAULT_SEASON } from '#shared/settings/season.ts';
import { SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';
import { DEFAULT_STOCK_MINIMUMS } from '#shared/settings/stock-minimums.ts';
import { DEFAULT_TIMED_WORK } from '#shared/settings/timed-work.ts';
import { DEFAULT_WEIGHING } from '#shared/settings/weighing.ts';

const setting = <V>(name: string, attribute: string, initial: V): Setting<V> => ({
  name,
  attribute,
  initial,
});

/** Every setting of the shop: its name in the table and the audit trail, and its default. */
export const shopSettings = {
  cartVat: setting<CartVat>('cart-vat', 'vat', DEFAULT_CART_VAT),
  customerGroups: setting('customer-groups', 'value', DEFAULT_CUSTOMER_GROUPS),
  reservationRules: setting('reservations', 'reservationRules', DEFAULT_RESERVATION_RULES),
  stockMinimums: setting('stock-minimums', 'minimums', DEFAULT_STOCK_MINIMUMS),
  scanBounds: setting('scan-bounds', 'value', SPECIFIED_BOUNDS),
  timedWork: setting('timed-work', 'value', DEFAULT_TIMED_WORK),
  weighing: setting('weighing', 'value', DEFAULT_WEIGHING),
  departure: setting('departure', 'value', DEFAULT_DEPARTURE),
  erpInvoicing: setting('erp-invoicing', 'value', DEFAULT_ERP_INVOICING),
  erpSharing: setting('erp-sharing', 'value', DEFAULT_ERP_SHARING),
  erpWarehouses: setting('erp-warehouses', 'value', DEFAULT_ERP_WAREHOUSES),
  demonstration: setting('demonstration', 'value', DEFAULT_DEMONSTRATION),
  paymentReminders: setting('payment-reminders', 'value', DEFAULT_PAYMENT_REMINDERS),
  season: setting('season', 'value', DEFAULT_SEASON),
  house: setting('house', 'value', DEFAULT_HOUSE),
};
