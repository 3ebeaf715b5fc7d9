import { handle } from '#functions/platform/http/http.ts';
import { getExpected, listExpected } from '#functions/stock/receptions/expected-orders.ts';
import { receiveOrder } from '#functions/stock/receptions/receive-order.ts';
import { receptionServices } from '#functions/stock/stock.module.ts';
import { receptionsContract } from '#shared/stock/receptions/receptions.contract.ts';

const services = receptionServices();

export const routes = [
  handle(receptionsContract, {
    listExpected: ({ query }) => listExpected(services, query),
    getExpected: ({ params }) => getExpected(services, params.id),
    receiveOrder: ({ params, body, caller, key, now }) =>
      receiveOrder(services, {
        orderId: params.id,
        body,
        adminId: caller.subjectId,
        key,
        now,
      }),
  }),
];
