import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';

export const erpWebhookContract = contract('erp', {
  erpWebhook: {
    method: 'POST',
    path: '/api/erp/webhook',
    access: 'public',
    summary:
      'Appels du module Webhook de Dolibarr, avec le secret en en-tête (Basic) : le site relit aussitôt, sans croire ce qu’ils disent.',
    rawBody: true,
    response: z.object({ received: z.boolean() }),
    throttle: { rate: 100, burst: 200 },
  },
});
