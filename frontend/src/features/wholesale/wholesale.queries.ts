import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { wholesaleContract } from '#shared/wholesale/wholesale.contract.ts';

const { listOwnOrders } = wholesaleContract.endpoints;

export type ErpOrder = ReplyOf<typeof listOwnOrders>['data'][number];

/** API-15: the customer's orders in the ERP: those of the telephone and the counter too. */
export const erpOrdersQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['wholesale', 'own-orders', customerId],
    queryFn: ({ signal }) => call(listOwnOrders, {}, { as: 'pro', signal }),
    enabled: customerId !== undefined,
  });
