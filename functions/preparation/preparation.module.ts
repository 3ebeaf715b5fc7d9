import { openCustomers } from '#functions/customers/customers.module.ts';
import { openDolibarr } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { openSignatures, orderServices } from '#functions/orders/orders.module.ts';
import { paymentServices } from '#functions/payments/payments.module.ts';
import { fromParameters } from '#functions/platform/config.ts';
import type { DeliveryNoteServices } from '#functions/preparation/get-delivery-note.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import { openLotDays, openLotRecords } from '#functions/stock/stock.module.ts';
import type { OriginServices } from './origins.ts';
import { linkKeyStore } from './link-key.store.ts';
import { preparationsStore } from './preparations.store.ts';

export const preparationServices = () => {
  const services = paymentServices();
  return {
    ...services,
    preparations: preparationsStore(services.table),
    lotDays: openLotDays(services.table),
    erp: fromParameters(openDolibarr),
  };
};

export const deliveryNoteServices = (): DeliveryNoteServices => {
  const { table, orders } = orderServices();
  return {
    orders,
    preparations: preparationsStore(table),
    customers: openCustomers(table),
    settings: openSettings(table),
    lots: openLotRecords(table),
    signatures: openSignatures(table),
  };
};

export const originServices = (): OriginServices => {
  const { table, orders } = orderServices();
  return {
    orders,
    preparations: preparationsStore(table),
    settings: openSettings(table),
    lots: openLotRecords(table),
    linkKey: linkKeyStore(table),
  };
};
