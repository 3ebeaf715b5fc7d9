import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';

/** What every change of a setting adds to: the journal is read again after one. */
export const journalKey = ['settings', 'journal'] as const;

/** « TVA du panier », with the version that a change must name. */
export const cartVatQuery = () =>
  queryOptions({
    queryKey: ['settings', 'cart-vat'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getCartVat, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** The groups of customers, with the version that a change must name. */
export const customerGroupsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'customer-groups'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getCustomerGroups, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** STK-05: the minimums of the house, with the version that a change must name. */
export const stockMinimumsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'stock-minimums'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getStockMinimums, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** « Commandes non réglées », with the version that a change must name. */
export const reservationRulesQuery = () =>
  queryOptions({
    queryKey: ['settings', 'reservations'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getReservationRules, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** The bounds of the scanner, with the version that a change must name. */
export const scanBoundsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'scan-bounds'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getScanBounds, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** The days of the night's readings, with the version that a change must name. */
export const timedWorkQuery = () =>
  queryOptions({
    queryKey: ['settings', 'timed-work'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getTimedWork, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** What papers say of the house, with the version that a change must name. */
export const houseQuery = () =>
  queryOptions({
    queryKey: ['settings', 'house'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getHouse, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** What becomes of an order once it is weighed, with the version that a change must name. */
export const erpInvoicingQuery = () =>
  queryOptions({
    queryKey: ['settings', 'erp-invoicing'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getErpInvoicing, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Which warehouse of Dolibarr counts for each site, with the version that a change must name. */
export const erpWarehousesQuery = () =>
  queryOptions({
    queryKey: ['settings', 'erp-warehouses'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getErpWarehouses, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** What shop and Dolibarr tell each other besides, with the version that a change must name. */
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

/** Whether customers are reminded by themselves, with the version that a change must name. */
export const paymentRemindersQuery = () =>
  queryOptions({
    queryKey: ['settings', 'payment-reminders'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getPaymentReminders, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** What the house asks of meat that leaves, with the version that a change must name. */
export const departureQuery = () =>
  queryOptions({
    queryKey: ['settings', 'departure'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getDeparture, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** What opens the shop below the habits, with the version that a change must name. */
export const seasonQuery = () =>
  queryOptions({
    queryKey: ['settings', 'season'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getSeason, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });
