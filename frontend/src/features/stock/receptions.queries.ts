import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { CallInput, ReplyOf } from '#shared/kernel/endpoint.ts';
import { receptionsContract, refusalPhotosContract } from '#shared/stock/receptions/receptions.contract.ts';

const { getExpected, listExpected, receiveOrder } = receptionsContract.endpoints;
const { keepRefusalPhoto, readRefusalPhoto: readPhoto } = refusalPhotosContract.endpoints;

export type ExpectedRow = ReplyOf<typeof listExpected>['data'][number];
export type ExpectedOrder = ReplyOf<typeof getExpected>['data'];
export type ReceptionBody = CallInput<typeof receiveOrder>['body'];

const receptionsKey = ['stock', 'receptions'] as const;

/** Open supplier orders of Dolibarr, newest first, paginated. */
export const expectedOrdersQuery = () =>
  infiniteQueryOptions({
    queryKey: [...receptionsKey, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listExpected,
        { query: { limit: 20, ...(pageParam && { cursor: pageParam }) } },
        { as: 'admin', signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** A supplier order with lines and received quantities. */
export const expectedOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...receptionsKey, 'one', id],
    queryFn: async ({ signal }) =>
      (await call(getExpected, { params: { id } }, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Records a reception in one call, idempotently by key. */
export const sendReception = (id: string, body: ReceptionBody, key: string) =>
  call(receiveOrder, { params: { id }, body }, { as: 'admin', headers: { 'Idempotency-Key': key } });

type OfRefusal = { operation_id: string; n: string };
const paramsOf = ({ operation_id: id, n }: OfRefusal) => ({ id, n });

export const sendRefusalPhoto = (which: OfRefusal, content_base64: string) =>
  call(keepRefusalPhoto, { params: paramsOf(which), body: { content_base64 } }, { as: 'admin' });

/** The picture in base64. */
export const readRefusalPhoto = async (which: OfRefusal, signal: AbortSignal): Promise<string> =>
  (await call(readPhoto, { params: paramsOf(which) }, { as: 'admin', signal })).data.content_base64;
