import { receivePaypalMessage, receiveStripeMessage } from '#functions/payments/receive-webhook.ts';
import { handle } from '#functions/platform/http/http.ts';
import { paymentServices } from '#functions/payments/payments.module.ts';
import { paymentWebhooksContract } from '#shared/payments/payments.contract.ts';

const services = paymentServices();

export const routes = [
  handle(paymentWebhooksContract, {
    stripeWebhook: (call) => receiveStripeMessage(services, call),
    paypalWebhook: (call) => receivePaypalMessage(services, call),
  }),
];
