import type { CustomersStore } from '#functions/customers/customers.store.ts';
import type { OperationsStore } from '#functions/erp/operations.store.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { Table } from '#functions/platform/table.ts';
import type { OrdersStore } from '#functions/orders/orders.store.ts';

/** What writing to the ERP stands on. */
export type ErpServices = {
  table: Table;
  operations: OperationsStore;
  orders: OrdersStore;
  customers: CustomersStore;
  erp: () => Promise<DolibarrGateway>;
};
