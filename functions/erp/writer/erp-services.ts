import type { Writing } from '#shared/erp/three-way-merge.ts';
import type { ErpInvoicesStore } from '#functions/erp/invoices/erp-invoices.store.ts';
import type { ErpInvoicingStore } from '#functions/erp/invoices/erp-invoicing.store.ts';
import type { ErpOrdersStore } from '#functions/erp/orders/erp-orders.store.ts';
import type { HeartbeatsStore } from '#functions/erp/follow/heartbeats.store.ts';
import type { OtherTotalsStore } from '#functions/erp/orders/other-totals.store.ts';
import type { ErpQuestionsStore } from '#functions/erp/questions/erp-questions.store.ts';
import type { Catalog } from '#functions/catalog/catalog.module.ts';
import type { AgreedPricesByProduct, Customers } from '#functions/customers/customers.module.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { OutboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { FollowedPayments } from '#functions/payments/payments.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Movements, NewProducts, RecountedStock, Stock } from '#functions/stock/stock.module.ts';
import type { Orders } from '#functions/orders/orders.module.ts';

/** Stored state of the ERP's side. */
export type ErpStores = {
  erpOrders: ErpOrdersStore;
  otherTotals: OtherTotalsStore;
  erpInvoices: ErpInvoicesStore;
  erpInvoicing: ErpInvoicingStore;
  erpQuestions: ErpQuestionsStore;
  agreedPrices: AgreedPricesByProduct;
  heartbeats: HeartbeatsStore;
};

export type ErpServices = ErpStores & {
  table: Table;
  outbox: OutboxStore;
  orders: Orders;
  payments: FollowedPayments;
  catalog: Pick<Catalog, 'getProduct'>;
  stock: Stock & RecountedStock;
  customers: Customers;
  movements: Movements;
  newProducts: NewProducts;
  erp: () => Promise<DolibarrGateway>;
};

/** For one step; calls to the ERP are limited to the time of the step. */
export type StepServices = ErpServices & { step: ErpStep };

/**
 * `left`: remaining work of the write, updated as it proceeds, also across steps. `opened`: the first write
 * announced by the transaction that began this step, until Dolibarr was read. `usesRecent`: something came
 * from memory instead of Dolibarr (recent-reads.ts).
 */
export type ErpStep = { left?: number; at: Date; opened?: Writing; usesRecent?: true };
