import { openCustomers } from '#functions/customers/customers.module.ts';
import { orderServices } from '#functions/orders/orders.module.ts';
import type { DeliveryNoteServices } from '#functions/preparation/get-delivery-note.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import { openLotRecords } from '#functions/stock/stock.module.ts';

/** What the papers of an order stand on. */
export const deliveryNoteServices = (): DeliveryNoteServices => {
  const { table, orders } = orderServices();
  return {
    table,
    orders,
    customers: openCustomers(table),
    settings: openSettings(table),
    lots: openLotRecords(table),
  };
};
