import { invoiceServices } from '#functions/invoices/invoices.module.ts';
import { invoicePdf, listOwnInvoices, ownInvoicePdf } from '#functions/invoices/own-invoices.ts';
import { handle } from '#functions/platform/http/http.ts';
import { invoicesContract } from '#shared/invoices/invoices.contract.ts';

const services = invoiceServices();

export const routes = [
  handle(invoicesContract, {
    invoicePdf: ({ params }) => invoicePdf(services, params.id),
    listOwnInvoices: ({ caller, now }) => listOwnInvoices(services, caller.subjectId, now),
    ownInvoicePdf: ({ caller, params, now }) => ownInvoicePdf(services, caller.subjectId, params.id, now),
  }),
];
