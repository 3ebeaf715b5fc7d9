import { handle } from '#functions/platform/http/http.ts';
import type { CompanyPerson } from '#shared/kernel/access.ts';
import { standingOrdersContract } from '#shared/standing-orders/standing-orders.contract.ts';
import {
  changeStandingOrder,
  contextOrRefuse,
  createStandingOrder,
  endStandingOrder,
} from './change-standing-order.ts';
import { confirmOrder, skipDate } from './answer-date.ts';
import { getStandingDemand } from './standing-demand.ts';
import { listStandingOrders } from './standing-order-view.ts';
import { standingServices } from './standing-orders.module.ts';

const services = standingServices();

/** The acting user of a company with several users. */
const byOf = ({ person }: { person?: CompanyPerson }) => (person ? { by: person.id } : {});

export const routes = [
  handle(standingOrdersContract, {
    listStandingOrders: async ({ caller, now }) =>
      listStandingOrders(services, await contextOrRefuse(services, caller.subjectId), now),
    createStandingOrder: ({ body, caller, key, now }) =>
      createStandingOrder(services, body, { key, customerId: caller.subjectId, ...byOf(caller), now }),
    changeStandingOrder: ({ params, body, caller, now }) =>
      changeStandingOrder(services, params.id, body, { customerId: caller.subjectId, ...byOf(caller), now }),
    endStandingOrder: ({ params, caller, now }) =>
      endStandingOrder(services, params.id, { customerId: caller.subjectId, ...byOf(caller), now }),
    skipStandingDate: ({ params, body, caller, now }) =>
      skipDate(services, {
        customerId: caller.subjectId,
        id: params.id,
        date: params.day,
        skip: body.skip,
        now,
      }),
    confirmOrder: ({ params, caller, now }) =>
      confirmOrder(services, { customerId: caller.subjectId, orderId: params.id, now }),
    getStandingDemand: ({ query, now }) => getStandingDemand(services, query.from, now),
  }),
];
