import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { openCustomers } from '#functions/customers/customers.module.ts';
import type { ReservationServices } from '#functions/orders/guard/reservations.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import { openStock } from '#functions/stock/stock.module.ts';
import { approvalsStore } from './approval/approvals.store.ts';
import { type CartsStore, cartsStore } from './carts.store.ts';
import { type OrdersStore, ordersStore } from './orders.store.ts';
import { orderingGuardsStore, type OrderingGuardsStore } from './guard/ordering-guard.store.ts';
import { foundOrdersStore } from './found-orders.store.ts';
import { signaturesStore, type SignaturesStore } from './signatures.store.ts';
import type { OrderServices } from './order-services.ts';
import { refreshMostOrdered } from '#functions/orders/reordering/habits.ts';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
import { unusedNumbersStore } from './unused-numbers.store.ts';

export type { OrderChange } from './order-writes.ts';
export { orderPart } from './orders.store.ts';
export type { Admission } from './guard/ordering-guard.store.ts';

export type Orders = OrdersStore;
export const openOrders = (table: Table = coreServices().table): Orders => ordersStore(table);

export type Signatures = SignaturesStore;
export const openSignatures = (table: Table = coreServices().table): Signatures => signaturesStore(table);

/** The guard that orders, edits and the deletion of an account change together. */
export type OrderingGuards = Pick<OrderingGuardsStore, 'find' | 'close' | 'reopen'>;
export const openOrderingGuards = (table: Table = coreServices().table): OrderingGuards =>
  orderingGuardsStore(table);

export type Carts = Pick<CartsStore, 'find'>;
export const openCarts = (table: Table = coreServices().table): Carts => cartsStore(table);

export const orderServices = (): OrderServices => {
  const { table } = coreServices();
  return {
    table,
    orders: ordersStore(table),
    stock: openStock(table),
    guards: orderingGuardsStore(table),
    unusedNumbers: unusedNumbersStore(table),
    approvals: approvalsStore(table),
  };
};

export const reservationServices = (): ReservationServices => ({
  ...orderServices(),
  customers: openCustomers(),
  settings: openSettings(),
});

export const findingServices = () => {
  const { table } = coreServices();
  return { found: foundOrdersStore(table), orders: ordersStore(table), customers: openCustomers(table) };
};

export const cartServices = () => {
  const { table } = coreServices();
  return { carts: cartsStore(table), orders: ordersStore(table) };
};

/** Computes the most ordered products for the shop's first screen. */
export const refreshMostOrderedNow = (now: Date): Promise<void> => {
  const { table } = coreServices();
  return refreshMostOrdered({ cache: cachedLists(table), orders: ordersStore(table) }, now);
};
