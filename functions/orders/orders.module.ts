import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table.ts';
import { openStock } from '#functions/stock/stock.module.ts';
import { type CartsStore, cartsStore } from './carts.store.ts';
import { type OrdersStore, ordersStore } from './orders.store.ts';
import type { OrderServices } from './place-order.ts';

/** The orders of customers, and their history. */
export type Orders = OrdersStore;
export const openOrders = (table: Table = coreServices().table): Orders => ordersStore(table);

/** The carts that accounts keep. */
export type Carts = Pick<CartsStore, 'find'>;
export const openCarts = (table: Table = coreServices().table): Carts => cartsStore(table);

/** What placing, editing and reading orders stands on. */
export const orderServices = (): OrderServices => {
  const { table } = coreServices();
  return { table, orders: ordersStore(table), stock: openStock(table) };
};

/** What keeping a cart stands on. */
export const cartServices = () => {
  const { table } = coreServices();
  return { carts: cartsStore(table), orders: ordersStore(table) };
};
