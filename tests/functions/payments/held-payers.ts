import { expect } from 'vitest';
import { createPaypalGateway } from '#functions/gateways/paypal/create-paypal-gateway.ts';
import type { PaypalGateway } from '#functions/gateways/paypal/paypal-gateway.ts';
import { createStripeGateway } from '#functions/gateways/stripe/create-stripe-gateway.ts';
import type { StripeGateway } from '#functions/gateways/stripe/stripe-gateway.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { capturePaypalOrder, createPaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import type { CheckoutState, ProviderRefund } from '#shared/gateways/payment-event.ts';
import type { Attempt } from '#shared/payments/attempt.ts';
import { openPaypalBench } from '#tests/gateways/paypal/paypal-bench.ts';
import { openStripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

type Paying = { services: PaymentServices; customerId: string; orderId: string; now: Date };

/** A payment method with authorisation first: the payer's actions, and the provider's view. */
export type Payer = {
  gateways: { card: StripeGateway; wallet: PaypalGateway };
  pay(paying: Paying): Promise<void>;
  atBank(attempt: Attempt): Promise<CheckoutState & { refunds: readonly ProviderRefund[] }>;
  /** Answers about authorised money are lost. */
  loseAnswers(): Promise<void>;
  faults(change: object): Promise<void>;
  /** Its initial lifetime. */
  daysKept: number;
  close(): Promise<void>;
};

const WELL = { captures: 'taken', api: { mode: 'none' } };

export const openCardPayer = async (clock: () => number): Promise<Payer> => {
  const bench = await openStripeBench(clock);
  const none = { clientId: undefined, clientSecret: undefined, webhookId: undefined };
  return {
    gateways: {
      card: bench.gateway,
      wallet: createPaypalGateway({ ...none, clock: { now: () => new Date(clock()) } }),
    },
    async pay({ services, customerId, orderId, now }) {
      const { data } = await createStripeSession(services, { customerId, orderId, now });
      await bench.onPage(data.session_id, 'pay');
      const verified = await verifyStripeSession(services, data.session_id, now);
      const { payment_successful: isDone, authorised = false, redirect } = verified.data;
      expect(isDone).toBe(true);
      // that page announces a payment
      expect(redirect).toBe(authorised ? '/commandes' : '/commandes?success=true');
    },
    async atBank({ providerRef, paymentRef }) {
      const state = valueOf(await bench.gateway.readCheckout(providerRef!));
      return { ...state, refunds: valueOf(await bench.gateway.listRefunds(paymentRef!)) };
    },
    loseAnswers: () => bench.faults({ api: { mode: 'lost_answer', times: 4, path: '/v1/payment_intents' } }),
    faults: (change) => bench.faults({ ...WELL, ...change }),
    daysKept: 7,
    close: () => bench.close(),
  };
};

export const openWalletPayer = async (clock: () => number) => {
  const bench = await openPaypalBench(clock);
  const card = createStripeGateway({
    secretKey: undefined,
    webhookSecrets: [],
    clock: { now: () => new Date(clock()) },
  });
  const payer: Payer = {
    gateways: { card, wallet: bench.gateway },
    async pay({ services, customerId, orderId, now }) {
      const { data } = await createPaypalOrder(services, { customerId, orderId, now });
      await (await bench.onPage(data.id, 'approve')).body?.cancel();
      const request = { customerId, paypalOrderId: data.id, now };
      const taken = await capturePaypalOrder(services, request);
      expect(['paye', 'autorise']).toContain(taken.data.status);
      // a second tab, or the same page loaded again
      expect(await capturePaypalOrder(services, request)).toEqual(taken);
    },
    async atBank({ providerRef }) {
      const state = valueOf(await bench.gateway.readOrder(providerRef!));
      return { ...state, refunds: valueOf(await bench.gateway.listRefunds(providerRef!)) };
    },
    loseAnswers: () =>
      bench.faults({ api: { mode: 'lost_answer', times: 4, path: '/v2/payments/authorizations' } }),
    faults: (change) => bench.faults({ ...WELL, ...change }),
    daysKept: 3,
    close: () => bench.close(),
  };
  return { ...payer, bench };
};
