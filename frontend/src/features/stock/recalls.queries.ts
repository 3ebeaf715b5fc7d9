import { queryOptions } from '@tanstack/react-query';
import { type LotRef, lotsKey } from '#frontend/features/stock/lots.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import type { BodyOf, ReplyOf } from '#shared/kernel/endpoint.ts';
import { recallsContract } from '#shared/stock/lots/recalls.contract.ts';

const { sendRecall, listRecalls, readRecallNotice, acknowledgeRecall } = recallsContract.endpoints;

export type LotRecall = ReplyOf<typeof listRecalls>['data'][number];

const READ_AGAIN_MS = 30_000;

/** Recalls of a lot; polled for acknowledgements. */
export const recallsQuery = (query: LotRef) =>
  queryOptions({
    queryKey: [...lotsKey, 'recalls', query.product_id, query.lot],
    queryFn: async ({ signal }) => (await call(listRecalls, { query }, { as: 'admin', signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? READ_AGAIN_MS : false),
  });

export const announceRecall = (body: BodyOf<typeof sendRecall>, key: string) =>
  call(sendRecall, { body }, { as: 'admin', headers: { 'Idempotency-Key': key } });

/** Data of a mailed link. */
export const recallNoticeQuery = (token: string) =>
  queryOptions({
    queryKey: ['recall', token],
    queryFn: async ({ signal }) => (await call(readRecallNotice, { params: { token } }, { signal })).data,
    retry: false,
  });

export const acknowledgeRecallNotice = async (token: string) =>
  (await call(acknowledgeRecall, { params: { token } }, {})).data;
