import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { erpContract } from '#shared/erp/erp.contract.ts';
import { erpWarehousesContract } from '#shared/erp/erp-warehouses.contract.ts';
import { erpInvoicesContract } from '#shared/erp/erp-invoices.contract.ts';
import { erpQuestionsContract } from '#shared/erp/erp-questions.contract.ts';

export type ErpOperation = ReplyOf<typeof erpContract.endpoints.listPendingOperations>['data'][number];

/** Pending ERP writes, oldest first. */
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

export type ErpQuestion = ReplyOf<typeof erpQuestionsContract.endpoints.listErpQuestions>['data'][number];

/** Open conflicts with Dolibarr. */
export const erpQuestionsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['erp', 'questions'],
    queryFn: ({ pageParam, signal }) =>
      call(
        erpQuestionsContract.endpoints.listErpQuestions,
        { query: { limit: 20, ...(pageParam && { cursor: pageParam }) } },
        { as: 'admin', signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: 30_000,
  });

/** Open bank accounts of Dolibarr. */
export const bankAccountsQuery = () =>
  queryOptions({
    queryKey: ['erp', 'bank-accounts'],
    queryFn: async ({ signal }) =>
      (await call(erpInvoicesContract.endpoints.listBankAccounts, {}, { as: 'admin', signal })).data,
    staleTime: 60_000,
  });

/** Dolibarr's warehouses by id. */
export const erpWarehouseListQuery = () =>
  queryOptions({
    queryKey: ['erp', 'warehouses'],
    queryFn: async ({ signal }) =>
      (await call(erpWarehousesContract.endpoints.listErpWarehouses, {}, { as: 'admin', signal })).data,
    staleTime: 60_000,
  });

/** Invoices of an order in Dolibarr and their unpaid rest, for its customer or an administrator. */
export const orderBalanceQuery = (id: string, as: 'pro' | 'admin') =>
  queryOptions({
    queryKey: ['erp', 'balance', as, id],
    queryFn: async ({ signal }) => {
      const { getOrderBalance, getWebOrderBalance } = erpInvoicesContract.endpoints;
      const read =
        as === 'pro'
          ? await call(getOrderBalance, { params: { id } }, { as, signal })
          : await call(getWebOrderBalance, { params: { id } }, { as, signal });
      return read.data;
    },
    staleTime: 0,
  });
