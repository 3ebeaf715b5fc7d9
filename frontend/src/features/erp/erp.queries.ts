import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { erpContract } from '#shared/erp/erp.contract.ts';

export type ErpOperation = ReplyOf<typeof erpContract.endpoints.listPendingOperations>['data'][number];

/** Writes that have not reached the ERP, the oldest first. */
export const pendingOperationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['erp', 'pending'],
    queryFn: ({ pageParam, signal }) =>
      call(
        erpContract.endpoints.listPendingOperations,
        { query: { limit: 50, ...(pageParam && { cursor: pageParam }) } },
        { as: 'admin', signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: 30_000,
  });
