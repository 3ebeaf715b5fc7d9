import { routes as erpWebhookRoutes } from '#functions/erp/erp-webhook.routes.ts';
import { routes as webhooksRoutes } from '#functions/payments/webhooks.routes.ts';
import { httpEntry } from '#functions/platform/http/http.ts';

/** Webhooks of Stripe, PayPal and Dolibarr. */
export const handler = httpEntry(...webhooksRoutes, ...erpWebhookRoutes);
