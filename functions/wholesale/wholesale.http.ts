import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { wholesaleServices } from '#functions/wholesale/wholesale.module.ts';
import { getErpUser } from '#functions/wholesale/erp-user.ts';
import {
  listWholesaleClients,
  listWholesaleInvoices,
  listWholesaleOrders,
} from '#functions/wholesale/list-wholesale.ts';
import { getPhoneOrder, listPhoneOrders } from '#functions/wholesale/phone-orders.ts';
import { listOwnOrders } from '#functions/wholesale/own-orders.ts';
import { wholesaleContract } from '#shared/wholesale/wholesale.contract.ts';

const services = wholesaleServices();

export const handler = httpEntry(
  handle(wholesaleContract, {
    listClients: ({ query, now }) => listWholesaleClients(services, query, now),
    listOrders: ({ query, now }) => listWholesaleOrders(services, query, now),
    listInvoices: ({ query, now }) => listWholesaleInvoices(services, query, now),
    listOwnOrders: ({ caller, now }) => listOwnOrders(services, caller.subjectId, now),
    listPhoneOrders: ({ caller, query, now }) =>
      listPhoneOrders(services, caller.subjectId, query.avant, now),
    getPhoneOrder: ({ caller, params }) => getPhoneOrder(services, caller.subjectId, params.id),
    getErpUser: ({ caller }) => getErpUser(services, caller.subjectId),
  }),
);
