import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { ageOfErp, noDetails, success } from '#shared/kernel/replies.ts';
import { erpInvoice } from './erp-invoice.ts';

const erpId = z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Identifiant invalide.'));

const pdf = success({
  data: z.object({ filename: z.string(), content_type: z.string(), content_base64: z.string() }),
});

/** Invoices and PDFs of the ERP: a customer's own, or any for the back-office. */
export const invoicesContract = contract('invoices', {
  invoicePdf: {
    method: 'GET',
    path: '/api/wholesale/invoices/{id}/pdf',
    waitMs: 25_000,
    access: 'admin',
    trades: ['accountant'],
    refusals: { not_found: noDetails, erp_unavailable: noDetails },
    summary: 'Le PDF d’une facture de Dolibarr.',
    params: z.object({ id: erpId }),
    response: pdf,
  },
  listOwnInvoices: {
    method: 'GET',
    path: '/api/dolibarr/invoices',
    alsoAt: ['/dolibarr/invoices'],
    access: 'pro',
    people: 'gerants',
    refusals: { erp_unavailable: noDetails },
    summary: 'Les factures du client dans Dolibarr.',
    response: success({ data: z.array(erpInvoice), ...ageOfErp }),
  },
  ownInvoicePdf: {
    method: 'GET',
    path: '/api/dolibarr/invoices/{id}/pdf',
    alsoAt: ['/dolibarr/invoices/{id}/pdf'],
    waitMs: 25_000,
    access: 'pro',
    people: 'gerants',
    refusals: { not_found: noDetails, erp_unavailable: noDetails },
    summary: 'Le PDF d’une facture du client.',
    params: z.object({ id: erpId }),
    response: pdf,
  },
});
