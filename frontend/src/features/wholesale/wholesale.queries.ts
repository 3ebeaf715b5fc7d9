import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { wholesaleContract } from '#shared/wholesale/wholesale.contract.ts';

const { listOwnInvoices, listOwnOrders } = wholesaleContract.endpoints;

export type OwnInvoice = ReplyOf<typeof listOwnInvoices>['data'][number];
export type ErpOrder = ReplyOf<typeof listOwnOrders>['data'][number];

/** API-16: the customer's invoices in the ERP, newest first, with the age of what is shown. */
export const ownInvoicesQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['wholesale', 'own-invoices', customerId],
    queryFn: ({ signal }) => call(listOwnInvoices, {}, { as: 'pro', signal }),
    enabled: customerId !== undefined,
  });

/** API-15: the customer's orders in the ERP: those of the telephone and the counter too. */
export const erpOrdersQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['wholesale', 'own-orders', customerId],
    queryFn: ({ signal }) => call(listOwnOrders, {}, { as: 'pro', signal }),
    enabled: customerId !== undefined,
  });
