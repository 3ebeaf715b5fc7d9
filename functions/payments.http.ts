import { routes as claimsRoutes } from '#functions/claims/claims.routes.ts';
import { routes as orderChangesRoutes } from '#functions/order-changes/order-changes.routes.ts';
import { routes as paymentsRoutes } from '#functions/payments/payments.routes.ts';
import { routes as standingOrdersRoutes } from '#functions/standing-orders/standing-orders.routes.ts';
import { httpEntry } from '#functions/platform/http/http.ts';

/**
 * Everything that may capture, close or refund a payment: payments, order changes, standing orders, claims.
 */
export const handler = httpEntry(
  ...paymentsRoutes,
  ...orderChangesRoutes,
  ...standingOrdersRoutes,
  ...claimsRoutes,
);
