import type { AnnouncingServices } from '#functions/rounds/announce-windows.ts';
import { openDeliverySettings } from '#functions/delivery/delivery.module.ts';
import { findingServices, openOrders } from '#functions/orders/orders.module.ts';
import { openCustomers } from '#functions/customers/customers.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { openLotRecords } from '#functions/stock/stock.module.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { type ReturnsStore, returnsStore } from './returns/returns.store.ts';
import { type StopOrdersStore, stopOrdersStore } from './stop-orders.store.ts';

export const openReturns = (table: Table = coreServices().table): ReturnsStore => returnsStore(table);

export const openStopOrders = (table: Table = coreServices().table): StopOrdersStore =>
  stopOrdersStore(table);

export const stopServices = () => {
  const { table } = coreServices();
  return { ...findingServices(), stopOrders: stopOrdersStore(table), outbox: outboxStore(table) };
};

export const announcingServices = (): AnnouncingServices => {
  const { table } = coreServices();
  return {
    table,
    orders: openOrders(table),
    delivery: openDeliverySettings(table),
    stopOrders: stopOrdersStore(table),
  };
};

export const returnServices = () => {
  const { table } = coreServices();
  return { returns: returnsStore(table), customers: openCustomers(table), lots: openLotRecords(table) };
};
