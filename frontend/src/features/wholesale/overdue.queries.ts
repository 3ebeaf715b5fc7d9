import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { overdueContract } from '#shared/wholesale/overdue.contract.ts';

/** Overdue customers. */
export const overdueQuery = () =>
  queryOptions({
    queryKey: ['wholesale', 'overdue'],
    queryFn: ({ signal }) => call(overdueContract.endpoints.listOverdue, {}, { as: 'admin', signal }),
    staleTime: 0,
  });
