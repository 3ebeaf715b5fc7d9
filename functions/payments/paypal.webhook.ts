import { receivePaypalMessage } from '#functions/payments/receive-webhook.ts';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { paymentServices } from '#functions/payments/payments.module.ts';
import { paymentsContract } from '#shared/payments/payments.contract.ts';

const services = paymentServices();

export const handler = httpEntry(
  handle(paymentsContract, {
    paypalWebhook: (call) => receivePaypalMessage(services, call),
  }),
);
