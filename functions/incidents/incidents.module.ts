import { openCatalog } from '#functions/catalog/catalog.module.ts';
import { openCustomers } from '#functions/customers/customers.module.ts';
import { openErpQuestions, openHeartbeats } from '#functions/erp/erp.module.ts';
import { openJobs } from '#functions/jobs/jobs.module.ts';
import { openStoppedAddresses } from '#functions/mail/mail.module.ts';
import { openOrders } from '#functions/orders/orders.module.ts';
import { openFailedExpiries } from '#functions/order-changes/order-changes.module.ts';
import { openPaymentCases } from '#functions/payments/payments.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { openReconciliations, openSyncHealth } from '#functions/stock/stock.module.ts';
import type { IncidentServices } from './list-incidents.ts';

export const incidentServices = (): IncidentServices => {
  const { table } = coreServices();
  return {
    outbox: outboxStore(table),
    jobs: openJobs(table),
    catalog: openCatalog(table),
    readings: openSyncHealth(table),
    heartbeats: openHeartbeats(table),
    reconciliations: openReconciliations(table),
    paymentCases: openPaymentCases(table),
    erpQuestions: openErpQuestions(table),
    failedExpiries: openFailedExpiries(table),
    stopped: openStoppedAddresses(table),
    orders: openOrders(table),
    customers: openCustomers(table),
  };
};
