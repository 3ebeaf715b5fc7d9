import { createPaypalGateway } from '#functions/gateways/paypal/create-paypal-gateway.ts';
import { createStripeGateway } from '#functions/gateways/stripe/create-stripe-gateway.ts';
import { orderServices } from '#functions/orders/orders.module.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { findParameter, getParameter, fromParameters } from '#functions/platform/config.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import type { PaymentServices } from './payment-services.ts';
import { type LedgerRunStore, ledgerRunStore } from './ledger/ledger-run.store.ts';
import { type PaymentsStore, paymentsStore } from './payments.store.ts';

export type Payments = Pick<PaymentsStore, 'ofOrder'>;
/** With its open cases, checks to schedule and the money ledger. */
export type FollowedPayments = Pick<PaymentsStore, 'ofOrder' | 'checkSoon' | 'cases' | 'money'>;
export const openPayments = (table: Table = coreServices().table): FollowedPayments => paymentsStore(table);

export type Refunds = Pick<PaymentsStore['refunds'], 'ofOrder' | 'find'>;
export const openRefunds = (table: Table = coreServices().table): Refunds => paymentsStore(table).refunds;

export { refundIdOfClaim } from './refunds/claim-refund.ts';

export type Money = Pick<PaymentsStore['money'], 'listBetween'>;
export const openMoney = (table: Table = coreServices().table): Money => paymentsStore(table).money;

export type Payouts = Pick<PaymentsStore['payouts'], 'listBetween'>;
export const openPayouts = (table: Table = coreServices().table): Payouts => paymentsStore(table).payouts;

/** The oldest hundred open payment cases. */
export type PaymentCases = ReturnType<typeof openPaymentCases>;
export const openPaymentCases = (table: Table = coreServices().table) => {
  const listOpen = async () => (await paymentsStore(table).cases.list('open', 100)).items;
  return {
    waiting: async () => (await listOpen()).length,
    /** Their orders. */
    ordersWaiting: async () => new Set((await listOpen()).flatMap(({ orderId }) => orderId ?? [])),
  };
};

/** Both providers, and when each last sent a message. */
export const openProviders = (table: Table = coreServices().table) => ({
  stripe: fromParameters(openStripe),
  paypal: fromParameters(openPaypal),
  heardAt: paymentsStore(table).heard.heardAt,
});

export const paymentServices = (): PaymentServices => {
  const orders = orderServices();
  return {
    ...orders,
    payments: paymentsStore(orders.table),
    settings: openSettings(orders.table),
    stripe: fromParameters(openStripe),
    paypal: fromParameters(openPaypal),
    siteOrigin: () => getParameter('site/origin'),
  };
};

export const ledgerServices = (): PaymentServices & { ledgerRun: LedgerRunStore } => {
  const services = paymentServices();
  return { ...services, ledgerRun: ledgerRunStore(services.table) };
};

const openStripe = async () => {
  const [secretKey, apiBase, webhookSecrets] = await Promise.all([
    findParameter('stripe/secret-key'),
    findParameter('stripe/api-base'),
    findParameter('stripe/webhook-secret'),
  ]);
  return createStripeGateway({
    secretKey,
    apiBase,
    webhookSecrets: webhookSecrets?.split(',') ?? [],
    clock: systemClock,
  });
};

const openPaypal = async () => {
  const [clientId, clientSecret, apiBase, webhookId] = await Promise.all([
    findParameter('paypal/client-id'),
    findParameter('paypal/client-secret'),
    findParameter('paypal/api-base'),
    findParameter('paypal/webhook-id'),
  ]);
  return createPaypalGateway({ clientId, clientSecret, apiBase, webhookId, clock: systemClock });
};
