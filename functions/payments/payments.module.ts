import { createPaypalGateway } from '#functions/gateways/paypal/create-paypal-gateway.ts';
import { photoBucket } from '#functions/gateways/photos/photo-bucket.ts';
import { createStripeGateway } from '#functions/gateways/stripe/create-stripe-gateway.ts';
import { openOrders, orderServices } from '#functions/orders/orders.module.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { findParameter, getParameter } from '#functions/platform/config.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { fromParameters } from '#functions/platform/from-parameters.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { PhotoServices } from '#functions/claims/claim-photos.ts';
import { type ClaimsStore, claimsStore } from '#functions/claims/claims.store.ts';
import { paymentCasesStore } from './cases/payment-cases.store.ts';
import { openCustomers } from '#functions/customers/customers.module.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import type { ExpiryServices } from '#functions/order-changes/expiry/expire-unpaid-orders.ts';
import { failedExpiriesStore, type FailedExpiriesStore } from '#functions/order-changes/expiry/failed-expiries.store.ts';
import type { PaymentServices } from './payment-services.ts';
import { type PaymentsStore, paymentsStore } from './payments.store.ts';

/** What was asked of payment providers for orders. */
export type Payments = Pick<PaymentsStore, 'ofOrder'>;
export const openPayments = (table: Table = coreServices().table): Payments => paymentsStore(table);

/** What of it went back. */
export type Refunds = Pick<PaymentsStore['refunds'], 'ofOrder' | 'find'>;
export const openRefunds = (table: Table = coreServices().table): Refunds => paymentsStore(table).refunds;

export { refundIdOfClaim } from './refunds/claim-refund.ts';

/** Pieces that customers weighed again. */
export type Claims = Pick<ClaimsStore, 'find' | 'ofOrder' | 'withoutPhoto'>;
export const openClaims = (table: Table = coreServices().table): Claims => claimsStore(table);

/** Their photographs. */
export const openClaimPhotos = photoBucket;

/** What keeping and showing a photograph stands on: no provider and no secret of one. */
export const photoServices = (): PhotoServices => {
  const { table } = coreServices();
  return {
    table,
    claims: claimsStore(table),
    photos: photoBucket(),
    customers: openCustomers(table),
    orders: openOrders(table),
  };
};

/** How many contradictions between money and books wait for a person; beyond a hundred it says a hundred. */
export const openPaymentCases = (table: Table = coreServices().table) => ({
  waiting: async () => (await paymentCasesStore(table).list('open', 100)).items.length,
});

/** Unpaid orders that could not be cancelled in their time. */
export type FailedExpiries = Pick<FailedExpiriesStore, 'list'>;
export const openFailedExpiries = (table: Table = coreServices().table): FailedExpiries =>
  failedExpiriesStore(table);

/** What payments need on top of orders. */
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

/** What ending unpaid orders stands on. */
export const expiryServices = (): ExpiryServices => {
  const services = paymentServices();
  const { table } = services;
  return {
    ...services,
    customers: openCustomers(table),
    failedExpiries: failedExpiriesStore(table),
  };
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
