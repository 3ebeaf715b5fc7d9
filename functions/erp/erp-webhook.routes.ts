import { receiveErpWebhook } from '#functions/erp/receive-erp-webhook.ts';
import { webhookServices } from '#functions/erp/erp.module.ts';
import { handle } from '#functions/platform/http/http.ts';
import { erpWebhookContract } from '#shared/erp/erp-webhook.contract.ts';

const services = webhookServices();

export const routes = [
  handle(erpWebhookContract, {
    erpWebhook: (call) => receiveErpWebhook(services, call),
  }),
];
