import { routes as deliveryRoutes } from '#functions/delivery/delivery.routes.ts';
import { routes as orderGuidesRoutes } from '#functions/order-guides/order-guides.routes.ts';
import { routes as ordersRoutes } from '#functions/orders/orders.routes.ts';
import { routes as shopRoutes } from '#functions/orders/shop/shop.routes.ts';
import { httpEntry } from '#functions/platform/http/http.ts';

/** The shop and its orders. */
export const handler = httpEntry(...ordersRoutes, ...shopRoutes, ...orderGuidesRoutes, ...deliveryRoutes);
