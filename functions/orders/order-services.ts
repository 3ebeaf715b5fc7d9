import type { OrderingGuardsStore } from '#functions/orders/guard/ordering-guard.store.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ApprovalsStore } from '#functions/orders/approval/approvals.store.ts';
import type { OrdersStore } from '#functions/orders/orders.store.ts';
import type { UnusedNumbersStore } from '#functions/orders/unused-numbers.store.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Stock } from '#functions/stock/stock.module.ts';

/** Dependencies of order use cases. */
export type OrderServices = {
  table: Table;
  orders: OrdersStore;
  stock: Stock;
  guards: OrderingGuardsStore;
  unusedNumbers: UnusedNumbersStore;
  approvals: ApprovalsStore;
};

/** The ERP, asked before what it knows better is promised; one that is silent stops nobody. */
export type WithErp = { erp: () => Promise<DolibarrGateway> };
