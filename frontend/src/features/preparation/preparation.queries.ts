import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { CallInput } from '#shared/kernel/endpoint.ts';
import { type Preparation, preparationContract } from '#shared/preparation/preparation.contract.ts';

const { listPreparations, getPreparation, savePreparation, closePreparation } = preparationContract.endpoints;

/** What is still to be prepared, page after page. */
export const preparationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['preparations', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listPreparations, { query: pageParam ? { cursor: pageParam } : {} }, { as: 'admin', signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 15_000,
    // an answer shows by itself, in the list too
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some((row) => row.attend_reponse)) ? 2 * ANSWER_MS : false,
  });

export const fetchPreparation = async (id: string, signal?: AbortSignal) =>
  (await call(getPreparation, { params: { id } }, { as: 'admin', ...(signal && { signal }) })).data;

/** One order with what is weighed of it; an older reading stands in for it only without network. */
export const preparationQuery = (id: string) =>
  queryOptions({
    queryKey: ['preparations', 'one', id],
    queryFn: ({ signal }) => fetchPreparation(id, signal),
    staleTime: 0,
    // what is being weighed is not replaced under the hands
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** How long an answer of a customer may take to show, ms. */
const ANSWER_MS = 5_000;

/** The same order again and again, while its customer is asked something. */
export const answerQuery = (id: string) =>
  queryOptions({
    queryKey: ['preparations', 'answer', id],
    queryFn: ({ signal }) => fetchPreparation(id, signal),
    refetchInterval: ANSWER_MS,
    // an older reading would answer for a question that was asked since
    gcTime: 0,
  });

/** What a save answered, in place of what was read; a reading on its way may be older. */
export const showSaved = (queries: QueryClient, saved: Preparation, updatedAt?: number): void => {
  const { queryKey } = preparationQuery(saved.order_id);
  void queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, saved, updatedAt ? { updatedAt } : {});
};

export type SaveBody = CallInput<typeof savePreparation>['body'];

export const sendPreparation = async (id: string, body: SaveBody) =>
  (await call(savePreparation, { params: { id }, body }, { as: 'admin' })).data;

export const sendClosing = async (id: string, body: CallInput<typeof closePreparation>['body']) =>
  (await call(closePreparation, { params: { id }, body }, { as: 'admin' })).data;
