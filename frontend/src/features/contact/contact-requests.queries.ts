import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { contactContract } from '#shared/contact/contact.contract.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';

const { getContactRequest, listContactRequests } = contactContract.endpoints;

export type ContactRequestRow = ReplyOf<typeof listContactRequests>['data'][number];

/** Newest first. */
export const contactRequestsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['contact', 'requests'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listContactRequests,
        { query: { limit: 50, ...(pageParam && { cursor: pageParam }) } },
        { as: 'admin', signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** A request with its answers. */
export const contactRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ['contact', 'request', id],
    queryFn: ({ signal }) => call(getContactRequest, { params: { id } }, { as: 'admin', signal }),
    staleTime: 0,
    // an answer is sent within moments
    refetchInterval: ({ state }) =>
      state.data?.replies.some(({ etat }) => etat === 'en_attente') ? 4000 : false,
  });
