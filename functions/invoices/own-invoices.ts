import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { askErp } from '#functions/gateways/dolibarr/read-through.ts';
import { isDraft, isOwn, nothing, ownAccount } from './own-account.ts';
import { invoiceView } from './invoice-view.ts';
import type { InvoiceServices } from './invoice-services.ts';
import { readInvoices } from './read-invoices.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** API-16. */
export const listOwnInvoices = async (services: InvoiceServices, customerId: string, now: Date) => {
  const { erpId, society } = await ownAccount(services, customerId);
  const list = erpId ? await readInvoices(services, now, erpId) : nothing(now);
  return {
    success: true as const,
    data: list.rows.filter(isOwn(erpId)).map((invoice) => invoiceView(invoice, society)),
    read_at: list.readAt,
    stale: list.stale,
  };
};

/** The PDF of the customer's own invoice; another's looks like none. */
export const ownInvoicePdf = async (services: InvoiceServices, customerId: string, invoiceId: string) => {
  const { erpId } = await ownAccount(services, customerId);
  if (!erpId) throw unknownInvoice();
  return invoicePdf(services, invoiceId, erpId);
};

/** The PDF of an invoice, of `thirdPartyId` when told. */
export const invoicePdf = async (services: InvoiceServices, invoiceId: string, thirdPartyId?: string) => {
  const document = await askErp(async () => {
    const erp = await services.erp();
    const invoice = await readErp(erp.readInvoice(invoiceId));
    if (!invoice || isDraft(invoice)) throw unknownInvoice();
    if (thirdPartyId !== undefined && invoice.thirdPartyId !== thirdPartyId) throw unknownInvoice();
    return readErp(erp.readInvoicePdf(invoice.ref));
  });
  return {
    success: true as const,
    data: {
      filename: document.filename,
      content_type: document.contentType,
      content_base64: document.base64,
    },
  };
};

const unknownInvoice = (): Refusal => new Refusal('not_found', 'Facture introuvable.');
