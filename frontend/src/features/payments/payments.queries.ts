import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import type { PaymentCaseState } from '#shared/payments/payment-case.ts';
import { paymentsContract } from '#shared/payments/payments.contract.ts';
import { paymentsAdminContract } from '#shared/payments/payments-admin.contract.ts';
import { severalOrdersContract } from '#shared/payments/several-orders.contract.ts';

const { getPaymentConfig, verifyStripeSession } = paymentsContract.endpoints;
const { listDue } = severalOrdersContract.endpoints;
const { listPaymentCases } = paymentsAdminContract.endpoints;

/** Available means of payment; constant during a visit. */
export const paymentConfigQuery = () =>
  queryOptions({
    queryKey: ['payments', 'config'],
    queryFn: ({ signal }) => call(getPaymentConfig, {}, { as: 'pro', signal }),
    staleTime: 10 * 60_000,
  });

/** Unpaid orders. */
export const dueOrdersQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['orders', 'due', customerId],
    queryFn: ({ signal }) => call(listDue, {}, { as: 'pro', signal }),
    enabled: customerId !== undefined,
    staleTime: 0,
  });
export type DueOrder = ReplyOf<typeof listDue>['data'][number];

/** Result of a card payment according to the provider (AMB-76). */
export const verificationQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['payments', 'verification', sessionId],
    // calling the provider takes longer than a local read
    queryFn: ({ signal }) => call(verifyStripeSession, { params: { sessionId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Payments, refunds and attempts. */
export const webOrderPaymentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['web-orders', 'payments', id],
    queryFn: async ({ signal }) =>
      (await call(paymentsContract.endpoints.getPaymentStatus, { params: { id } }, { as: 'admin', signal }))
        .data,
    staleTime: 0,
  });

export type PaymentCase = ReplyOf<typeof listPaymentCases>['data'][number];

/** Payment cases: open ones oldest first, closed ones latest first. */
export const paymentCasesQuery = (state: PaymentCaseState) =>
  infiniteQueryOptions({
    queryKey: ['payments', 'cases', state],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPaymentCases,
        { query: { state, limit: 20, ...(pageParam && { cursor: pageParam }) } },
        { as: 'admin', signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });

/** After a refund, successful or not: refetches orders, cases and counts. */
export const readMoneyAgain = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [['payments', 'cases'], ['jobs', 'incidents'], ['web-orders']].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
