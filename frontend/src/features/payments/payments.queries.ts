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

/** Which means of payment are open; does not change while one shops. */
export const paymentConfigQuery = () =>
  queryOptions({
    queryKey: ['payments', 'config'],
    queryFn: ({ signal }) => call(getPaymentConfig, {}, { as: 'pro', signal }),
    staleTime: 10 * 60_000,
  });

/** What is still to be paid, as it is now. */
export const dueOrdersQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['orders', 'due', customerId],
    queryFn: ({ signal }) => call(listDue, {}, { as: 'pro', signal }),
    enabled: customerId !== undefined,
    staleTime: 0,
  });
export type DueOrder = ReplyOf<typeof listDue>['data'][number];

/** Whether a card payment went through, as the provider says (AMB-76). */
export const verificationQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['payments', 'verification', sessionId],
    // asking the provider may take longer than a read of ours
    queryFn: ({ signal }) => call(verifyStripeSession, { params: { sessionId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** What was paid, refunded, and tried. */
export const webOrderPaymentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['web-orders', 'payments', id],
    queryFn: async ({ signal }) =>
      (await call(paymentsContract.endpoints.getPaymentStatus, { params: { id } }, { as: 'admin', signal }))
        .data,
    staleTime: 0,
  });

export type PaymentCase = ReplyOf<typeof listPaymentCases>['data'][number];

/** Where money and books do not agree: what waits, the longest first; or what was decided, the last first. */
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

/** After money was asked back, or might have been: the orders, their cases and what counts them are read again. */
export const readMoneyAgain = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [['payments', 'cases'], ['jobs', 'incidents'], ['web-orders']].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
