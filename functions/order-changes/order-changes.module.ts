import { openDolibarr } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { fromParameters } from '#functions/platform/config.ts';
import { openCustomers, openPeople } from '#functions/customers/customers.module.ts';
import { paymentServices } from '#functions/payments/payments.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { ApprovalServices } from './approval/approval-services.ts';
import type { ExpiryServices } from './expiry/expire-unpaid-orders.ts';
import { failedExpiriesStore, type FailedExpiriesStore } from './expiry/failed-expiries.store.ts';

/** Unpaid orders that could not be cancelled in time. */
export type FailedExpiries = Pick<FailedExpiriesStore, 'list'>;
export const openFailedExpiries = (table: Table = coreServices().table): FailedExpiries =>
  failedExpiriesStore(table);

export const approvalServices = (): ApprovalServices => {
  const services = expiryServices();
  const { table } = services;
  return { ...services, people: openPeople(table) };
};

export const expiryServices = (): ExpiryServices => {
  const services = paymentServices();
  const { table } = services;
  return {
    ...services,
    erp: fromParameters(openDolibarr),
    customers: openCustomers(table),
    failedExpiries: failedExpiriesStore(table),
  };
};
