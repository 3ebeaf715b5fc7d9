import { movementServices, snapshotServices } from '#functions/stock/stock.module.ts';
import { openDolibarr } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { once } from '#functions/platform/once.ts';
import type { IncidentServices } from '#functions/incidents/list-incidents.ts';
import { ordersStore } from '#functions/orders/orders.store.ts';
import { oneTimeTokensStore } from '#functions/auth/one-time-tokens.store.ts';
import { contactRequestsStore } from '#functions/contact/contact-requests.store.ts';
import { customersStore } from '#functions/customers/customers.store.ts';
import { sesMail } from '#functions/gateways/mail/ses.ts';
import type { MailServices } from '#functions/mail/mail-services.ts';
import { catalogStore } from '#functions/catalog/catalog.store.ts';
import type { ManagingServices } from '#functions/erp/manage-operations.ts';
import type { ErpServices } from '#functions/erp/erp-services.ts';
import { syncHealthStore } from '#functions/stock/sync/sync-health.store.ts';
import type { ReconciliationServices } from '#functions/stock/reconciliation/reconcile-stock.ts';
import { movementsStore } from '#functions/stock/movements/movements.store.ts';
import { newProductsStore } from '#functions/stock/movements/new-products.store.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { findParameter, getParameter } from '#functions/platform/config.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { outboxStore } from '#functions/platform/outbox.store.ts';

/** What sending mails needs. */
export const mailServices = (): MailServices => {
  const { table } = coreServices();
  return {
    outbox: outboxStore(table),
    customers: customersStore(table),
    tokens: oneTimeTokensStore(table),
    orders: ordersStore(table),
    contactRequests: contactRequestsStore(table),
    owner: () => findParameter('mail/owner'),
    siteOrigin: () => getParameter('site/origin'),
    mail: once(openMail),
  };
};

/** What forgetting a customer needs. */
export const privacyServices = () => {
  const { table } = coreServices();
  return { table, outbox: outboxStore(table), orders: ordersStore(table) };
};

const openMail = async () =>
  sesMail({ from: await getParameter('mail/from'), replyTo: await findParameter('mail/owner') });

/** What writing to the ERP needs. */
export const erpServices = (): ErpServices => {
  const { table } = coreServices();
  return {
    table,
    outbox: outboxStore(table),
    orders: ordersStore(table),
    customers: customersStore(table),
    movements: movementsStore(table),
    newProducts: newProductsStore(table),
    erp: once(openDolibarr),
  };
};

/** What showing and replaying writes to the ERP needs. */
export const operationServices = (): ManagingServices => {
  const { table } = coreServices();
  return {
    outbox: outboxStore(table),
    orders: ordersStore(table),
    customers: customersStore(table),
  };
};

/** What the nightly comparison with the ERP needs. */
export const reconciliationServices = (): ReconciliationServices => ({
  ...snapshotServices(),
  ...movementServices(),
  outbox: outboxStore(coreServices().table),
  clock: systemClock,
  erp: once(openDolibarr),
});

/** What the page of incidents looks at. */
export const incidentServices = (): IncidentServices => {
  const { table } = coreServices();
  return {
    ...snapshotServices(),
    outbox: outboxStore(table),
    catalog: catalogStore(table),
    readings: syncHealthStore(table),
    orders: ordersStore(table),
    customers: customersStore(table),
  };
};
