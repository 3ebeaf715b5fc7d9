import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { CallInput } from '#shared/kernel/endpoint.ts';
import { roundsContract } from '#shared/rounds/rounds.contract.ts';

const { listStops, recordHandover, recordAbsence, redeliver, arrangeStops } = roundsContract.endpoints;

/** Stops on their way or delivered today, paginated. */
export const stopsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['stops'],
    queryFn: ({ pageParam, signal }) =>
      call(listStops, { query: pageParam ? { cursor: pageParam } : {} }, { as: 'admin', signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 30_000,
  });

export type HandoverBody = CallInput<typeof recordHandover>['body'];

export const sendHandover = (orderId: string, body: HandoverBody, key: string) =>
  call(
    recordHandover,
    { params: { id: orderId }, body },
    { as: 'admin', headers: { 'Idempotency-Key': key } },
  );

export type AbsenceBody = CallInput<typeof recordAbsence>['body'];

export const sendAbsence = (id: string, body: AbsenceBody, key: string) =>
  call(recordAbsence, { params: { id }, body }, { as: 'admin', headers: { 'Idempotency-Key': key } });

export const sendRedelivery = (id: string, body: CallInput<typeof redeliver>['body']) =>
  call(redeliver, { params: { id }, body }, { as: 'admin' });

export const sendStopOrder = (body: CallInput<typeof arrangeStops>['body']) =>
  call(arrangeStops, { body }, { as: 'admin' });
