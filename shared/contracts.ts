import { moneyContract } from '#shared/accounting/money.contract.ts';
import { takenContract } from '#shared/accounting/taken.contract.ts';
import { overdueContract } from '#shared/wholesale/overdue.contract.ts';
import { adminsContract } from '#shared/admins/admins.contract.ts';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';
import { customerAccessContract } from '#shared/auth/customer-access.contract.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import { catalogContract } from '#shared/catalog/catalog.contract.ts';
import { pieceSalesContract } from '#shared/catalog/piece-sales.contract.ts';
import { cuttingContract } from '#shared/cutting/cutting.contract.ts';
import { yieldsContract } from '#shared/cutting/yields.contract.ts';
import { dashboardContract } from '#shared/dashboard/dashboard.contract.ts';
import { deliveryContract } from '#shared/delivery/delivery.contract.ts';
import { privacyContract } from '#shared/privacy/privacy.contract.ts';
import { erpContract } from '#shared/erp/erp.contract.ts';
import { erpWebhookContract } from '#shared/erp/erp-webhook.contract.ts';
import { erpQuestionsContract } from '#shared/erp/erp-questions.contract.ts';
import { erpWarehousesContract } from '#shared/erp/erp-warehouses.contract.ts';
import { erpInvoicesContract } from '#shared/erp/erp-invoices.contract.ts';
import { incidentsContract } from '#shared/incidents/incidents.contract.ts';
import { invoicesContract } from '#shared/invoices/invoices.contract.ts';
import { jobsContract } from '#shared/jobs/jobs.contract.ts';
import { contactContract } from '#shared/contact/contact.contract.ts';
import { customersContract } from '#shared/customers/customers.contract.ts';
import { peopleContract } from '#shared/customers/people.contract.ts';
import { addressesContract } from '#shared/customers/addresses.contract.ts';
import type { Contract } from '#shared/kernel/endpoint.ts';
import { cartContract } from '#shared/orders/cart.contract.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';
import { telephoneOrdersContract } from '#shared/orders/telephone-orders.contract.ts';
import { webOrdersContract } from '#shared/orders/web-orders.contract.ts';
import { preparationContract } from '#shared/preparation/preparation.contract.ts';
import { originContract } from '#shared/preparation/origin.contract.ts';
import { orderChangesContract } from '#shared/order-changes/order-changes.contract.ts';
import { readinessContract } from '#shared/readiness/readiness.contract.ts';
import { reorderingContract } from '#shared/orders/reordering.contract.ts';
import { returnsContract } from '#shared/rounds/returns.contract.ts';
import { roundsContract } from '#shared/rounds/rounds.contract.ts';
import { reservationsContract } from '#shared/orders/reservations.contract.ts';
import { proposalsContract } from '#shared/preparation/proposals.contract.ts';
import { claimPhotosContract, claimsContract } from '#shared/claims/claims.contract.ts';
import { paymentsContract, paymentWebhooksContract } from '#shared/payments/payments.contract.ts';
import { paymentsAdminContract } from '#shared/payments/payments-admin.contract.ts';
import { severalOrdersContract } from '#shared/payments/several-orders.contract.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { standingOrdersContract } from '#shared/standing-orders/standing-orders.contract.ts';
import { orderGuidesContract } from '#shared/order-guides/order-guides.contract.ts';
import { lotsContract } from '#shared/stock/lots/lots.contract.ts';
import { orderLotsContract } from '#shared/preparation/order-lots.contract.ts';
import { recallsContract } from '#shared/stock/lots/recalls.contract.ts';
import { traceContract } from '#shared/stock/lots/trace.contract.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';
import { receptionsContract, refusalPhotosContract } from '#shared/stock/receptions/receptions.contract.ts';
import { stockSyncContract } from '#shared/stock/movements/sync.contract.ts';
import { stockContract } from '#shared/stock/stock.contract.ts';
import { tillContract } from '#shared/till/till.contract.ts';
import { wholesaleContract } from '#shared/wholesale/wholesale.contract.ts';

/** All endpoints of the API by the function that serves them (`functions/<name>.ts`, decision 037). */
export const contractsByFunction = {
  'account.http': [
    authContract,
    customerAccessContract,
    peopleContract,
    addressesContract,
    adminSessionsContract,
    privacyContract,
    contactContract,
  ],
  'orders.http': [
    catalogContract,
    ordersContract,
    webOrdersContract,
    telephoneOrdersContract,
    cartContract,
    reorderingContract,
    reservationsContract,
    orderGuidesContract,
    deliveryContract,
  ],
  'payments.http': [
    paymentsContract,
    severalOrdersContract,
    paymentsAdminContract,
    orderChangesContract,
    standingOrdersContract,
    claimsContract,
  ],
  'preparation.http': [
    preparationContract,
    orderLotsContract,
    proposalsContract,
    originContract,
    roundsContract,
    returnsContract,
  ],
  'stock.http': [
    stockContract,
    stockSyncContract,
    pieceSalesContract,
    movementsContract,
    receptionsContract,
    lotsContract,
    traceContract,
    recallsContract,
    cuttingContract,
    yieldsContract,
  ],
  'till.http': [tillContract, dashboardContract],
  'accounting.http': [
    wholesaleContract,
    overdueContract,
    invoicesContract,
    moneyContract,
    takenContract,
    erpContract,
    erpQuestionsContract,
    erpWarehousesContract,
    erpInvoicesContract,
  ],
  'admin.http': [customersContract, adminsContract, settingsContract, jobsContract, incidentsContract],
  'readiness.http': [readinessContract],
  'photos.http': [claimPhotosContract, refusalPhotosContract],
  'webhooks.http': [paymentWebhooksContract, erpWebhookContract],
} satisfies Record<string, readonly Contract[]>;

export type ApiFunction = keyof typeof contractsByFunction;

/** The same as one list: the source of the access matrix and the reference. */
export const contracts: readonly Contract[] = Object.values(contractsByFunction).flat();
