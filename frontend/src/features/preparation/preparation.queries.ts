import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { CallInput } from '#shared/kernel/endpoint.ts';
import { type Preparation, preparationContract } from '#shared/preparation/preparation.contract.ts';

const { listPreparations, getPreparation, savePreparation, closePreparation } = preparationContract.endpoints;

/** Orders to prepare, paginated. */
export const preparationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['preparations', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listPreparations, { query: pageParam ? { cursor: pageParam } : {} }, { as: 'admin', signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 15_000,
    // shows customers' answers without a reload
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some((row) => row.attend_reponse)) ? 2 * ANSWER_MS : false,
  });

export const fetchPreparation = async (id: string, signal?: AbortSignal) =>
  (await call(getPreparation, { params: { id } }, { as: 'admin', ...(signal && { signal }) })).data;

/** An order with its weighings; a stored reading is used offline only. */
export const preparationQuery = (id: string) =>
  queryOptions({
    queryKey: ['preparations', 'one', id],
    queryFn: ({ signal }) => fetchPreparation(id, signal),
    staleTime: 0,
    // must not replace weights being entered
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Polling interval of a customer's answer, ms. */
const ANSWER_MS = 5_000;

/** Polls the order while a question to the customer is open. */
export const answerQuery = (id: string) =>
  queryOptions({
    queryKey: ['preparations', 'answer', id],
    queryFn: ({ signal }) => fetchPreparation(id, signal),
    refetchInterval: ANSWER_MS,
    // a cached reading would answer an earlier question
    gcTime: 0,
  });

/** Replaces the cached reading by a save's reply; running reads may be outdated. */
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
