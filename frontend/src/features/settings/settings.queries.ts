import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';

/** Key of the audit log, refetched after each change of a setting. */
export const journalKey = ['settings', 'journal'] as const;

/** « TVA du panier », with its version. */
export const cartVatQuery = () =>
  queryOptions({
    queryKey: ['settings', 'cart-vat'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getCartVat, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Customer groups, with version. */
export const customerGroupsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'customer-groups'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getCustomerGroups, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** STK-05: stock minimums, with version. */
export const stockMinimumsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'stock-minimums'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getStockMinimums, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** « Commandes non réglées », with version. */
export const reservationRulesQuery = () =>
  queryOptions({
    queryKey: ['settings', 'reservations'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getReservationRules, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Scanner bounds, with version. */
export const scanBoundsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'scan-bounds'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getScanBounds, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Days of the nightly reads, with version. */
export const timedWorkQuery = () =>
  queryOptions({
    queryKey: ['settings', 'timed-work'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getTimedWork, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Company data, with version. */
export const houseQuery = () =>
  queryOptions({
    queryKey: ['settings', 'house'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getHouse, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Invoicing in the ERP, with version. */
export const erpInvoicingQuery = () =>
  queryOptions({
    queryKey: ['settings', 'erp-invoicing'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getErpInvoicing, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Dolibarr's warehouse of each site, with version. */
export const erpWarehousesQuery = () =>
  queryOptions({
    queryKey: ['settings', 'erp-warehouses'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getErpWarehouses, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Optional data exchange with Dolibarr, with version. */
export const erpSharingQuery = () =>
  queryOptions({
    queryKey: ['settings', 'erp-sharing'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getErpSharing, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

export const weighingQuery = () =>
  queryOptions({
    queryKey: ['settings', 'weighing'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getWeighing, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

export const demonstrationQuery = () =>
  queryOptions({
    queryKey: ['settings', 'demonstration'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getDemonstration, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Payment reminders, with version. */
export const paymentRemindersQuery = () =>
  queryOptions({
    queryKey: ['settings', 'payment-reminders'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getPaymentReminders, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Rules of delivered meat, with version. */
export const departureQuery = () =>
  queryOptions({
    queryKey: ['settings', 'departure'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getDeparture, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Season selection, with version. */
export const seasonQuery = () =>
  queryOptions({
    queryKey: ['settings', 'season'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getSeason, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });
