import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import type { CallInput } from '#shared/kernel/endpoint.ts';
import { claimsContract } from '#shared/payments/claims/claims.contract.ts';

const { declareWeight, listOrderClaims, listOpenClaims, decideClaim } = claimsContract.endpoints;

/** What was weighed again of an order, and until when more may be. */
export const orderClaimsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['claims', 'of', orderId],
    queryFn: ({ signal }) => call(listOrderClaims, { params: { id: orderId } }, { as: 'pro', signal }),
    staleTime: 0,
  });

export const sendClaim = (orderId: string, body: CallInput<typeof declareWeight>['body']) =>
  call(declareWeight, { params: { id: orderId }, body }, { as: 'pro' });

/** What waits for a decision, the oldest first. */
export const openClaimsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['claims', 'open'],
    queryFn: ({ pageParam, signal }) =>
      call(listOpenClaims, { query: pageParam ? { cursor: pageParam } : {} }, { as: 'admin', signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 15_000,
  });

/** The refund is asked of its provider before the answer. */
export const sendDecision = (
  { order_id: id, product_id: product }: { order_id: string; product_id: string },
  body: CallInput<typeof decideClaim>['body'],
) => call(decideClaim, { params: { id, product }, body }, { as: 'admin', timeoutMs: 30_000 });
