import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { wholesaleContract } from '#shared/wholesale/wholesale.contract.ts';

const { listOwnOrders, listPhoneOrders, getPhoneOrder } = wholesaleContract.endpoints;

export type ErpOrder = ReplyOf<typeof listOwnOrders>['data'][number];
export type PhoneOrder = ReplyOf<typeof getPhoneOrder>['data'];

/** API-15: the customer's orders in the ERP, including telephone and counter. */
export const erpOrdersQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['wholesale', 'own-orders', customerId],
    queryFn: ({ signal }) => call(listOwnOrders, {}, { as: 'pro', signal }),
    enabled: customerId !== undefined,
  });

/** Orders entered in the ERP for the customer, newest first, paginated; empty when disabled. */
export const phoneOrdersQuery = (customerId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['wholesale', 'phone-orders', customerId],
    queryFn: ({ pageParam, signal }) =>
      call(listPhoneOrders, { query: { ...(pageParam && { avant: pageParam }) } }, { as: 'pro', signal }),
    enabled: customerId !== undefined,
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const phoneOrderQuery = (customerId: string | undefined, id: string) =>
  queryOptions({
    queryKey: ['wholesale', 'phone-order', customerId, id],
    queryFn: async ({ signal }) =>
      (await call(getPhoneOrder, { params: { id } }, { as: 'pro', signal })).data,
  });
