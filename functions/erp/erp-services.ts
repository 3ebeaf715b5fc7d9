import type { Customers } from '#functions/customers/customers.module.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { OutboxStore } from '#functions/platform/outbox.store.ts';
import type { Table } from '#functions/platform/table.ts';
import type { Movements, NewProducts } from '#functions/stock/stock.module.ts';
import type { Orders } from '#functions/orders/orders.module.ts';

/** What writing to the ERP stands on. */
export type ErpServices = {
  table: Table;
  outbox: OutboxStore;
  orders: Orders;
  customers: Customers;
  movements: Movements;
  newProducts: NewProducts;
  erp: () => Promise<DolibarrGateway>;
};
