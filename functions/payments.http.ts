import { routes as claimsRoutes } from '#functions/claims/claims.routes.ts';
import { routes as orderChangesRoutes } from '#functions/order-changes/order-changes.routes.ts';
import { routes as paymentsRoutes } from '#functions/payments/payments.routes.ts';
import { routes as standingOrdersRoutes } from '#functions/standing-orders/standing-orders.routes.ts';
import { httpEntry } from '#functions/platform/http/http.ts';

/** What may take, close or give back a payment: paying, changing an order, standing orders, claims. */
export const handler = httpEntry(
  ...paymentsRoutes,
  ...orderChangesRoutes,
  ...standingOrdersRoutes,
  ...claimsRoutes,
);
