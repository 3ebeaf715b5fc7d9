import { openOrders } from '#functions/orders/orders.module.ts';
import type { WeeklyServices } from './weekly-letter.ts';
import { openCustomers, openPeople } from '#functions/customers/customers.module.ts';
import { openDeliverySettings } from '#functions/delivery/delivery.module.ts';
import { openDolibarr } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { paymentServices } from '#functions/payments/payments.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { fromParameters } from '#functions/platform/config.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { readComing } from './standing-demand.ts';
import { type StandingOrdersStore, standingOrdersStore } from './standing-orders.store.ts';
import type { StandingServices } from './standing-services.ts';

export type StandingOrders = Pick<StandingOrdersStore, 'find' | 'ofCustomer'>;
export const openStandingOrders = (table: Table = coreServices().table): StandingOrders =>
  standingOrdersStore(table);

export const weeklyServices = (): WeeklyServices => {
  const { table } = coreServices();
  return {
    table,
    customers: openCustomers(table),
    people: openPeople(table),
    orders: openOrders(table),
    standing: openStandingOrders(table),
  };
};

/** What they will still order by themselves on seven days. */
export type StandingComing = (
  products: Parameters<typeof readComing>[1],
  now: Date,
) => ReturnType<typeof readComing>;
export const openStandingComing = (table: Table = coreServices().table): StandingComing => {
  const services = { table, standing: standingOrdersStore(table), delivery: openDeliverySettings(table) };
  return (products, now) => readComing(services, products, now);
};

export const standingServices = (): StandingServices => {
  const services = paymentServices();
  const { table } = services;
  return {
    ...services,
    erp: fromParameters(openDolibarr),
    standing: standingOrdersStore(table),
    customers: openCustomers(table),
    people: openPeople(table),
    delivery: openDeliverySettings(table),
  };
};
