import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { takenContract } from '#shared/accounting/taken.contract.ts';
import { moneyContract } from '#shared/accounting/money.contract.ts';
import { type MoneyKind, moneyKinds, type MoneyWay, moneyWays } from '#shared/payments/money-fact.ts';

const { listMoney, listPayouts, sumMoney } = moneyContract.endpoints;

/** URL filters of money movements; unknown values are ignored. */
export interface MoneyFilter {
  du: string;
  au: string;
  moyen?: MoneyWay;
  nature?: MoneyKind;
}

const oneOf = <Value extends string>(values: readonly Value[], wanted: string): Value | undefined =>
  values.find((value) => value === wanted);

export const moneyFilterOf = (days: { du: string; au: string }, way: string, kind: string): MoneyFilter => {
  const [moyen, nature] = [oneOf(moneyWays, way), oneOf(moneyKinds, kind)];
  return { ...days, ...(moyen && { moyen }), ...(nature && { nature }) };
};

/** Money movements, newest first, paginated. */
export const moneyQuery = (filter: MoneyFilter) =>
  infiniteQueryOptions({
    queryKey: ['accounting', 'money', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMoney,
        { query: { ...filter, limit: 50, ...(pageParam && { cursor: pageParam }) } },
        { as: 'admin', signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });

/** Their totals, by day and way. */
export const moneySumsQuery = (filter: MoneyFilter) =>
  queryOptions({
    queryKey: ['accounting', 'money-days', filter],
    queryFn: async ({ signal }) => (await call(sumMoney, { query: filter }, { as: 'admin', signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Payments collected by drivers in a period. */
export const takenQuery = (days: { du: string; au: string }) =>
  queryOptions({
    queryKey: ['accounting', 'taken', days],
    queryFn: ({ signal }) =>
      call(takenContract.endpoints.listTaken, { query: days }, { as: 'admin', signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Payouts of providers in a period. */
export const payoutsQuery = (days: { du: string; au: string }) =>
  queryOptions({
    queryKey: ['accounting', 'payouts', days],
    queryFn: ({ signal }) => call(listPayouts, { query: days }, { as: 'admin', signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Delivered orders that are neither paid nor invoiced. */
export const uninvoicedQuery = () =>
  queryOptions({
    queryKey: ['accounting', 'uninvoiced'],
    queryFn: async ({ signal }) =>
      (await call(takenContract.endpoints.listUninvoiced, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });
