import type { CustomersStore } from '#functions/customers/customers.store.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { OutboxStore } from '#functions/platform/outbox.store.ts';
import type { Table } from '#functions/platform/table.ts';
import type { MovementsStore } from '#functions/stock/movements/movements.store.ts';
import type { NewProductsStore } from '#functions/stock/movements/new-products.store.ts';
import type { OrdersStore } from '#functions/orders/orders.store.ts';

/** What writing to the ERP stands on. */
export type ErpServices = {
  table: Table;
  outbox: OutboxStore;
  orders: OrdersStore;
  customers: CustomersStore;
  movements: MovementsStore;
  newProducts: NewProductsStore;
  erp: () => Promise<DolibarrGateway>;
};
