import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { wholesaleServices } from '#functions/wholesale/wholesale.module.ts';
import { getErpUser } from '#functions/wholesale/erp-user.ts';
import {
  listWholesaleClients,
  listWholesaleInvoices,
  listWholesaleOrders,
} from '#functions/wholesale/list-wholesale.ts';
import {
  invoicePdf,
  listOwnInvoices,
  listOwnOrders,
  ownInvoicePdf,
} from '#functions/wholesale/own-documents.ts';
import { wholesaleContract } from '#shared/wholesale/wholesale.contract.ts';

const services = wholesaleServices();

export const handler = httpEntry(
  handle(wholesaleContract, {
    listClients: ({ query, now }) => listWholesaleClients(services, query, now),
    listOrders: ({ query, now }) => listWholesaleOrders(services, query, now),
    listInvoices: ({ query, now }) => listWholesaleInvoices(services, query, now),
    invoicePdf: ({ params }) => invoicePdf(services, params.id),
    listOwnOrders: ({ caller, now }) => listOwnOrders(services, caller.subjectId, now),
    listOwnInvoices: ({ caller, now }) => listOwnInvoices(services, caller.subjectId, now),
    getErpUser: ({ caller }) => getErpUser(services, caller.subjectId),
    ownInvoicePdf: ({ caller, params }) => ownInvoicePdf(services, caller.subjectId, params.id),
  }),
);
