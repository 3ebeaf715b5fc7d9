import type { IncidentServices } from '#functions/incidents/list-incidents.ts';
import { jobsStore } from '#functions/jobs/jobs.store.ts';
import { ordersStore } from '#functions/orders/orders.store.ts';
import type { OrderServices } from '#functions/orders/place-order.ts';
import { oneTimeTokensStore } from '#functions/auth/one-time-tokens.store.ts';
import { contactRequestsStore } from '#functions/contact/contact-requests.store.ts';
import { customersStore } from '#functions/customers/customers.store.ts';
import { sesMail } from '#functions/gateways/mail/ses.ts';
import type { MailServices } from '#functions/mail/mail-services.ts';
import { catalogReader } from '#functions/stock/catalog-view.ts';
import { catalogStore } from '#functions/catalog/catalog.store.ts';
import type { ManagingServices } from '#functions/erp/manage-operations.ts';
import type { ErpServices } from '#functions/erp/erp-services.ts';
import { keptListsStore } from '#functions/platform/cached-lists.ts';
import { operationsStore } from '#functions/erp/operations.store.ts';
import { erpReadingsStore } from '#functions/stock/sync/sync-health.store.ts';
import type { CatalogSyncServices } from '#functions/stock/sync/run-catalog-sync.ts';
import { createCashmagGateway } from '#functions/gateways/cashmag/create-cashmag-gateway.ts';
import { sharedTurns } from '#functions/gateways/cashmag/request-turns.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/create-dolibarr-gateway.ts';
import { createPaypalGateway } from '#functions/gateways/paypal/create-paypal-gateway.ts';
import { createStripeGateway } from '#functions/gateways/stripe/create-stripe-gateway.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { paymentsStore } from '#functions/payments/payments.store.ts';
import type { ExtractionServices } from '#functions/stock/extraction/extract-stock.ts';
import type { ReconciliationServices } from '#functions/stock/reconciliation/reconcile-stock.ts';
import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { movementsStore } from '#functions/stock/movements/movements.store.ts';
import { newProductsStore } from '#functions/stock/movements/new-products.store.ts';
import { reconciliationsStore } from '#functions/stock/reconciliation/reconciliations.store.ts';
import { snapshotsStore } from '#functions/stock/extraction/snapshots.store.ts';
import { stockStore } from '#functions/stock/stock.store.ts';
import type { TillExtractionServices } from '#functions/till/extract-till-day.ts';
import { periodSalesStore } from '#functions/till/period-sales.store.ts';
import type { PeriodServices } from '#functions/till/read-period.ts';
import { tillDaysStore } from '#functions/till/till-days.store.ts';
import type { WholesaleServices } from '#functions/wholesale/wholesale-services.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { findParameter, getParameter } from '#functions/platform/config.ts';
import { coreServices } from '#functions/platform/core-services.ts';

/** What placing, editing and reading orders needs. */
export const orderServices = (): OrderServices => {
  const core = coreServices();
  return { table: core.table, orders: ordersStore(core.table), stock: stockStore(core.table) };
};

/** What payments need on top of orders. */
export const paymentServices = (): PaymentServices => {
  const orders = orderServices();
  return {
    ...orders,
    payments: paymentsStore(orders.table),
    stripe: once(openStripe),
    paypal: once(openPaypal),
    siteOrigin: () => getParameter('site/origin'),
  };
};

/** What sending mails needs. */
export const mailServices = (): MailServices => {
  const { table } = coreServices();
  return {
    table,
    customers: customersStore(table),
    tokens: oneTimeTokensStore(table),
    orders: ordersStore(table),
    contactRequests: contactRequestsStore(table),
    owner: () => findParameter('mail/owner'),
    siteOrigin: () => getParameter('site/origin'),
    mail: once(openMail),
  };
};

const openMail = async () =>
  sesMail({ from: await getParameter('mail/from'), replyTo: await findParameter('mail/owner') });

const openStripe = async () => {
  const [secretKey, apiBase, webhookSecrets] = await Promise.all([
    findParameter('stripe/secret-key'),
    findParameter('stripe/api-base'),
    findParameter('stripe/webhook-secret'),
  ]);
  return createStripeGateway({
    secretKey,
    apiBase,
    webhookSecrets: webhookSecrets?.split(',') ?? [],
    clock: systemClock,
  });
};

const openPaypal = async () => {
  const [clientId, clientSecret, apiBase, webhookId] = await Promise.all([
    findParameter('paypal/client-id'),
    findParameter('paypal/client-secret'),
    findParameter('paypal/api-base'),
    findParameter('paypal/webhook-id'),
  ]);
  return createPaypalGateway({ clientId, clientSecret, apiBase, webhookId, clock: systemClock });
};

/** What writing to the ERP needs. */
export const erpServices = (): ErpServices => {
  const { table } = coreServices();
  return {
    table,
    operations: operationsStore(table),
    orders: ordersStore(table),
    customers: customersStore(table),
    movements: movementsStore(table),
    newProducts: newProductsStore(table),
    erp: once(openErp),
  };
};

/** What showing and replaying writes to the ERP needs. */
export const operationServices = (): ManagingServices => {
  const { table } = coreServices();
  return {
    operations: operationsStore(table),
    orders: ordersStore(table),
    customers: customersStore(table),
  };
};

/** What writing stock movements needs. */
export const movementServices = (): MovementServices => {
  const { table } = coreServices();
  return {
    table,
    catalog: catalogStore(table),
    stock: stockStore(table),
    movements: movementsStore(table),
    newProducts: newProductsStore(table),
  };
};

/** What reading the ERP's catalogue needs. */
export const syncServices = (): CatalogSyncServices => {
  const movements = movementServices();
  return {
    ...movements,
    jobs: jobsStore(movements.table),
    readings: erpReadingsStore(movements.table),
    clock: systemClock,
    erp: once(openErp),
  };
};

/** What the extractions of a day are kept and asked for with. */
export const snapshotServices = () => {
  const { table } = coreServices();
  return {
    jobs: jobsStore(table),
    snapshots: snapshotsStore(table),
    reconciliations: reconciliationsStore(table),
  };
};

/** What reading the ERP for an extraction needs. */
export const extractionServices = (): ExtractionServices => ({
  ...snapshotServices(),
  clock: systemClock,
  erp: once(openErp),
});

/** What the nightly comparison with the ERP needs. */
export const reconciliationServices = (): ReconciliationServices => ({
  ...snapshotServices(),
  ...movementServices(),
  operations: operationsStore(coreServices().table),
  clock: systemClock,
  erp: once(openErp),
});

/** What the page of incidents looks at. */
export const incidentServices = (): IncidentServices => {
  const { table } = coreServices();
  return {
    ...snapshotServices(),
    operations: operationsStore(table),
    catalog: catalogStore(table),
    readings: erpReadingsStore(table),
    orders: ordersStore(table),
    customers: customersStore(table),
  };
};

/** The catalogue as this Lambda holds it. */
export const catalogServices = () => ({ catalog: catalogReader(coreServices().table) });

/** Our own ledger of movements. */
export const ledgerServices = () => ({ movements: movementsStore(coreServices().table) });

/** What showing the ERP's own lists needs. */
export const erpStockServices = () => ({
  kept: keptListsStore(coreServices().table),
  erp: once(openErp),
});

/** What the ERP's wholesale business is shown with. */
export const wholesaleServices = (): WholesaleServices => ({
  ...erpStockServices(),
  customers: customersStore(coreServices().table),
  erpPages: () => findParameter('dolibarr/web-url'),
});

const openErp = async () => {
  const [baseUrl, apiKey] = await Promise.all([
    findParameter('dolibarr/url'),
    findParameter('dolibarr/api-key'),
  ]);
  return createDolibarrGateway({ baseUrl: baseUrl ?? '', apiKey: apiKey ?? '' });
};

/** What the extracted days of the till are kept and asked for with. */
export const tillDaysServices = () => {
  const { table } = coreServices();
  return { jobs: jobsStore(table), days: tillDaysStore(table) };
};

/** What reading a day at the till needs. */
export const tillExtractionServices = (): TillExtractionServices => ({
  ...tillDaysServices(),
  clock: systemClock,
  till: once(openTill),
});

/** What showing the sales of a period needs. */
export const tillPeriodServices = (): PeriodServices => ({
  ...tillExtractionServices(),
  periods: periodSalesStore(coreServices().table),
});

const openTill = async () => {
  const [baseUrl, key, partnerId] = await Promise.all([
    findParameter('cashmag/url'),
    findParameter('cashmag/key'),
    findParameter('cashmag/partner-id'),
  ]);
  const takeTurn = sharedTurns(coreServices().table);
  return createCashmagGateway({ baseUrl: baseUrl ?? '', key: key ?? '', partnerId, takeTurn });
};

/** Opens something at its first use and keeps it; a failure is not kept. */
const once = <T>(open: () => Promise<T>): (() => Promise<T>) => {
  let opened: Promise<T> | undefined;
  return () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
};
