import { type Catalog, openCatalog } from '#functions/catalog/catalog.module.ts';
import { type Customers, openAgreedPrices, openCustomers } from '#functions/customers/customers.module.ts';
import { openDolibarr } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { type Jobs, openJobs } from '#functions/jobs/jobs.module.ts';
import { openOrders } from '#functions/orders/orders.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { findParameter, fromParameters } from '#functions/platform/config.ts';
import type { Check } from '#shared/kernel/check.ts';
import { hostOf } from '#functions/platform/outside/own-network.ts';
import { sendToQueue } from '#functions/platform/queue/queue.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { openPayments } from '#functions/payments/payments.module.ts';
import type { ReconciliationServices } from '#functions/stock/reconciliation/reconcile-stock.ts';
import type { LotDays } from '#functions/stock/lots/correct-lot-days.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import {
  openErpStock,
  openLotDays,
  openMovements,
  openNewProducts,
  openRecountedStock,
  openStock,
  openSyncHealth,
  reconciliationServices,
  type SyncHealthReader,
} from '#functions/stock/stock.module.ts';
import { checkErpHealth, type HealthServices } from './health/check-erp-health.ts';
import { heartbeatsStore } from './follow/heartbeats.store.ts';
import { readLocalFacts } from './health/local-facts.ts';
import { erpInvoicesStore } from './invoices/erp-invoices.store.ts';
import { erpInvoicingStore } from './invoices/erp-invoicing.store.ts';
import { erpOrdersStore } from './orders/erp-orders.store.ts';
import { otherTotalsStore } from './orders/other-totals.store.ts';
import { erpQuestionsStore } from './questions/erp-questions.store.ts';
import type { ErpServices, ErpStores } from './writer/erp-services.ts';
import type { FollowServices } from '#functions/erp/follow/follow-orders.ts';
import { lateWrites } from './writer/late-writes.ts';
import type { ManagingServices } from './writer/manage-operations.ts';

const erpStores = (table: Table): ErpStores => ({
  erpOrders: erpOrdersStore(table),
  otherTotals: otherTotalsStore(table),
  erpInvoices: erpInvoicesStore(table),
  erpInvoicing: erpInvoicingStore(table),
  erpQuestions: erpQuestionsStore(table),
  agreedPrices: openAgreedPrices(table),
  heartbeats: heartbeatsStore(table),
});

export const erpServices = (): ErpServices => {
  const { table } = coreServices();
  return {
    table,
    ...erpStores(table),
    outbox: outboxStore(table),
    orders: openOrders(table),
    payments: openPayments(table),
    catalog: openCatalog(table),
    stock: openRecountedStock(table),
    customers: openCustomers(table),
    movements: openMovements(table),
    newProducts: openNewProducts(table),
    erp: openErpStock(table),
  };
};

export const followServices = (): FollowServices & {
  customers: Customers;
  catalog: Catalog;
  lotDays: LotDays;
  jobs: Jobs;
  readings: SyncHealthReader;
  sendPoll: (delaySeconds: number) => Promise<void>;
} => {
  const { table } = coreServices();
  return {
    table,
    ...erpStores(table),
    orders: openOrders(table),
    payments: openPayments(table),
    customers: openCustomers(table),
    stock: openStock(table),
    catalog: openCatalog(table),
    lotDays: openLotDays(table),
    jobs: openJobs(table),
    readings: openSyncHealth(table),
    erp: fromParameters(openDolibarr),
    sendPoll,
  };
};

/** Requests a poll of the ERP in a few seconds. */
const sendPoll = (delaySeconds: number): Promise<void> =>
  sendToQueue('CATALOG_SYNC_QUEUE_URL', { body: { mode: 'incremental', prompted: true }, delaySeconds });

/** VAT is not watched on a sandbox: its invoices are not real. */
export const vatServices = () => ({
  table: coreServices().table,
  catalog: openCatalog(coreServices().table),
  isErpReal: async () => (await findParameter('dolibarr/sandbox')) !== 'yes',
});

export const webhookServices = () => ({
  table: coreServices().table,
  secret: () => findParameter('dolibarr/webhook-secret'),
  sendPoll,
});

export const operationServices = (): ManagingServices & { table: Table } & Pick<
    ErpStores,
    'erpQuestions'
  > => {
  const { table } = coreServices();
  return {
    table,
    erpQuestions: erpQuestionsStore(table),
    outbox: outboxStore(table),
    orders: openOrders(table),
    customers: openCustomers(table),
  };
};

/** Dependencies of the nightly comparison of stock with the ERP. */
export const stockReconciliationServices = (): ReconciliationServices => {
  const operations = operationServices();
  return { ...reconciliationServices(), lateWrites: (now) => lateWrites(operations, now) };
};

/** Timeout of a call that a user waits for. */
const READ_TIMEOUT_MS = 3000;

export const readServices = (): Pick<HealthServices, 'erp'> => ({
  erp: fromParameters(() => openDolibarr({ timeoutMs: READ_TIMEOUT_MS })),
});

/**
 * The ERP's view of an order's money: references of its validated invoices, and payments recorded by their
 * number.
 */
export type BooksOfOrders = ReturnType<typeof openBooksOfOrders>;
export const openBooksOfOrders = (table: Table = coreServices().table) => {
  const { erpInvoices, erpInvoicing } = erpStores(table);
  return {
    async ofOrder(orderId: string) {
      const [invoices, { recorded }] = await Promise.all([
        erpInvoices.ofOrder(orderId),
        erpInvoicing.find(orderId),
      ]);
      return { invoices: invoices.filter(({ isVoid }) => !isVoid).map(({ ref }) => ref), recorded };
    },
  };
};

/** Calls the ERP itself. */
export const openErpHealth = (table: Table = coreServices().table): ((now: Date) => Promise<Check[]>) => {
  const here = {
    ...erpStores(table),
    table,
    settings: openSettings(table),
    catalog: openCatalog(table),
    address: erpAddress,
  };
  const services = { ...readServices(), known: () => readLocalFacts(here) };
  return (now) => checkErpHealth(services, now);
};

const erpAddress = async () => ({
  host: hostOf(await findParameter('dolibarr/url')),
  isSandbox: (await findParameter('dolibarr/sandbox')) === 'yes',
});

/** Number of open questions between the shop and the ERP, at most 100. */
export const openErpQuestions = (table: Table) => ({
  async waiting(): Promise<number> {
    const { items } = await erpQuestionsStore(table).list(100);
    return items.filter(({ decided }) => decided === undefined).length;
  },
});

/** When each part of the ERP was last read. */
export type HeartbeatsStore = ReturnType<typeof heartbeatsStore>;
export const openHeartbeats = (table: Table): HeartbeatsStore => heartbeatsStore(table);
