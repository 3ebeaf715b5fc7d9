import { handle } from '#functions/platform/http/http.ts';
import { overdueServices, wholesaleServices } from '#functions/wholesale/wholesale.module.ts';
import { getErpUser } from '#functions/wholesale/erp-user.ts';
import {
  listWholesaleClients,
  listWholesaleInvoices,
  listWholesaleOrders,
} from '#functions/wholesale/list-wholesale.ts';
import { getPhoneOrder, listPhoneOrders } from '#functions/wholesale/phone-orders.ts';
import { listOverdue } from '#functions/wholesale/overdue/list-overdue.ts';
import { pauseReminders, remindCustomer } from '#functions/wholesale/overdue/remind-customer.ts';
import { listOwnOrders } from '#functions/wholesale/own-orders.ts';
import { ownStatement } from '#functions/wholesale/own-statement.ts';
import { overdueContract } from '#shared/wholesale/overdue.contract.ts';
import { wholesaleContract } from '#shared/wholesale/wholesale.contract.ts';

const services = wholesaleServices();
const overdue = overdueServices();

export const routes = [
  handle(wholesaleContract, {
    listClients: ({ query, now }) => listWholesaleClients(services, query, now),
    listOrders: ({ query, now }) => listWholesaleOrders(services, query, now),
    listInvoices: ({ query, now }) => listWholesaleInvoices(services, query, now),
    listOwnOrders: ({ caller, now }) => listOwnOrders(services, caller.subjectId, now),
    ownStatement: ({ caller, query, now }) =>
      ownStatement(services, { customerId: caller.subjectId, ...query, now }),
    listPhoneOrders: ({ caller, query, now }) =>
      listPhoneOrders(services, caller.subjectId, query.avant, now),
    getPhoneOrder: ({ caller, params, now }) => getPhoneOrder(services, caller.subjectId, params.id, now),
    getErpUser: ({ caller }) => getErpUser(services, caller.subjectId),
  }),
  handle(overdueContract, {
    listOverdue: ({ now }) => listOverdue(overdue, now),
    remindCustomer: ({ params, caller, now }) =>
      remindCustomer(overdue, { id: params.id, adminId: caller.subjectId, now }),
    pauseReminders: ({ params, body, caller, now }) =>
      pauseReminders(overdue, { id: params.id, adminId: caller.subjectId, now, ...body }),
  }),
];
