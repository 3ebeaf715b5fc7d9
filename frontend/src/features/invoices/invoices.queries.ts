import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { invoicesContract } from '#shared/invoices/invoices.contract.ts';

const { listOwnInvoices } = invoicesContract.endpoints;

export type OwnInvoice = ReplyOf<typeof listOwnInvoices>['data'][number];

/** API-16: the customer's invoices in the ERP, newest first, with their age. */
export const ownInvoicesQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['invoices', 'own', customerId],
    queryFn: ({ signal }) => call(listOwnInvoices, {}, { as: 'pro', signal }),
    enabled: customerId !== undefined,
  });
