import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { paymentsContract } from '#shared/payments/payments.contract.ts';

const { getPaymentConfig, verifyStripeSession } = paymentsContract.endpoints;

/** Which means of payment are open; does not change while one shops. */
export const paymentConfigQuery = () =>
  queryOptions({
    queryKey: ['payments', 'config'],
    queryFn: ({ signal }) => call(getPaymentConfig, {}, { as: 'pro', signal }),
    staleTime: 10 * 60_000,
  });

/** Whether a card payment went through, as the provider says (AMB-76). */
export const verificationQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['payments', 'verification', sessionId],
    // asking the provider may take longer than a read of ours
    queryFn: ({ signal }) =>
      call(verifyStripeSession, { params: { sessionId } }, { signal, timeoutMs: 20_000 }),
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
