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

/** What is known here of the ERP's side. */
export type ErpStores = {
  erpOrders: ErpOrdersStore;
  otherTotals: OtherTotalsStore;
  erpInvoices: ErpInvoicesStore;
  erpInvoicing: ErpInvoicingStore;
  erpQuestions: ErpQuestionsStore;
  agreedPrices: AgreedPricesByProduct;
  heartbeats: HeartbeatsStore;
};

/** Dependencies of ERP writes. */
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

/** What one step stands on; its ERP answers as long as the step has time. */
export type StepServices = ErpServices & { step: Step };

/**
 * `left`: what is left to do of the write, updated as it proceeds, and by the step before when it continues from there.
 * `opened`: what the transaction that began this step recorded of a first write, until Dolibarr was read.
 * `usesRecent`: something was not read of Dolibarr but remembered (recent-reads.ts).
 */
export type Step = { left?: number; at: Date; opened?: Writing; usesRecent?: true };
