import { createPaypalGateway } from '#functions/gateways/paypal/create-paypal-gateway.ts';
import type { PaypalGateway } from '#functions/gateways/paypal/paypal-gateway.ts';
import { systemClock } from '#functions/platform/clock.ts';
import type { Attempt } from '#shared/payments/attempt.ts';
import type { Refund } from '#shared/payments/refund.ts';

/** 50 € on a card page that is open. */
export const openAttempt: Attempt = {
  id: 'A',
  orderId: 'O',
  customerId: 'C',
  reference: 'CMD-20261121-0001',
  provider: 'stripe',
  state: 'session_open',
  amountCents: 5000,
  providerRef: 'cs_1',
  url: 'https://pay.test/1',
  paymentRef: null,
  refundedCents: 0,
  refundingCents: 0,
  createdAt: '2026-11-21T06:00:00.000Z',
  expiresAtIso: '2026-11-21T07:00:00.000Z',
  version: 1,
};

/** The same, paid. */
export const paidAttempt: Attempt = { ...openAttempt, state: 'succeeded', url: null, paymentRef: 'pi_1' };

/** 20 € of it to be refunded. */
export const aRefund: Refund = {
  id: 'R-1',
  orderId: 'O',
  customerId: 'C',
  attemptId: 'A',
  provider: 'stripe',
  paymentRef: 'pi_1',
  amountCents: 2000,
  reason: '',
  by: 'admin:A1',
  state: 'claimed',
  requestHash: 'h',
  providerRef: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  sentAt: null,
  version: 1,
};

/** 50 € in a wallet, requested from its provider. */
export const walletAttempt: Attempt = { ...openAttempt, provider: 'paypal', providerRef: 'W1' };

/** A wallet provider that is not set up: it never answers about a payment. */
export const unknownWallet = async (): Promise<PaypalGateway> =>
  createPaypalGateway({
    clientId: undefined,
    clientSecret: undefined,
    clock: systemClock,
    webhookId: undefined,
  });
