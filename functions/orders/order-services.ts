import type { OrderingGuardsStore } from '#functions/orders/guard/ordering-guard.store.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ApprovalsStore } from '#functions/orders/approval/approvals.store.ts';
import type { OrdersStore } from '#functions/orders/orders.store.ts';
import type { UnusedNumbersStore } from '#functions/orders/unused-numbers.store.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Stock } from '#functions/stock/stock.module.ts';

export type OrderServices = {
  table: Table;
  orders: OrdersStore;
  stock: Stock;
  guards: OrderingGuardsStore;
  unusedNumbers: UnusedNumbersStore;
  approvals: ApprovalsStore;
};

/** The ERP, read before stock is promised; a silent one blocks nobody's order. */
export type WithErp = { erp: () => Promise<DolibarrGateway> };
