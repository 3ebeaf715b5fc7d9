import { changeWebOrder } from '#functions/orders/change-web-order.ts';
import {
  getOrder,
  getOrderDetails,
  getWebOrder,
  listClientOrders,
  listWebOrders,
} from '#functions/orders/list-orders.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { idempotencyKey } from '#functions/platform/idempotency-key.ts';
import { handle, httpEntry } from '#functions/platform/http.ts';
import { orderServices } from '#functions/services.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';

const services = orderServices();

export const handler = httpEntry(
  handle(ordersContract, {
    placeOrder: ({ body, caller, headers, now }) => {
      if (body.client_id !== caller.subjectId) throw new Refusal('not_allowed');
      return placeOrder(services, {
        customerId: caller.subjectId,
        items: body.items,
        seenTotal: body.total,
        idempotencyKey: idempotencyKey(headers),
        now,
      });
    },
    listClientOrders: ({ params, query, caller }) =>
      listClientOrders(services.orders, caller.subjectId, params.clientId, query),
    getOrder: ({ params, caller }) => getOrder(services.orders, caller.subjectId, params.id),
    getOrderDetails: ({ params, caller }) => getOrderDetails(services.orders, caller.subjectId, params.id),
    changeDelivery: ({ params, body, caller, now }) =>
      changeWebOrder(services, async () => 'closed', {
        orderId: params.id,
        adminId: caller.subjectId,
        change: { field: 'statut_livraison', value: body.status },
        now,
      }),
    listWebOrders: ({ query }) => listWebOrders(services.orders, query),
    getWebOrder: ({ params }) => getWebOrder(services.orders, params.id),
  }),
);
