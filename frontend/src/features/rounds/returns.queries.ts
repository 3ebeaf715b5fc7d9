import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { CallInput } from '#shared/kernel/endpoint.ts';
import { type ReturnRow, returnsContract } from '#shared/rounds/returns.contract.ts';

const { listReturns, decideReturn } = returnsContract.endpoints;

/** Returned goods pending a decision, oldest first. */
export const returnsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['returns'],
    queryFn: ({ pageParam, signal }) =>
      call(listReturns, { query: pageParam ? { cursor: pageParam } : {} }, { as: 'admin', signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 15_000,
  });

type ReturnBody = CallInput<typeof decideReturn>['body'];

export const sendReturn = ({ order_id: id, part }: ReturnRow, body: ReturnBody) =>
  call(decideReturn, { params: { id, part: String(part) }, body }, { as: 'admin' });
