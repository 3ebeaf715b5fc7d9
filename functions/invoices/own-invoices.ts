import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { askErp } from '#functions/gateways/dolibarr/read-through.ts';
import { isDraft, isOwn, nothing, ownAccount, ownParties } from './own-account.ts';
import { invoiceView } from './invoice-view.ts';
import type { InvoiceServices } from './invoice-services.ts';
import { readInvoices } from './read-invoices.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** API-16. */
export const listOwnInvoices = async (services: InvoiceServices, customerId: string, now: Date) => {
  const account = await ownAccount(services, customerId);
  const partyIds = await ownParties(services, account, now);
  const list = partyIds.length > 0 ? await readInvoices(services, now, partyIds) : nothing(now);
  return {
    success: true as const,
    data: list.rows.filter(isOwn(partyIds)).map((invoice) => invoiceView(invoice, account.society)),
    read_at: list.readAt,
    stale: list.stale,
  };
};

/** The PDF of the customer's own invoice; 404 for another's. */
export const ownInvoicePdf = async (
  services: InvoiceServices,
  customerId: string,
  invoiceId: string,
  now: Date,
) => {
  const partyIds = await ownParties(services, await ownAccount(services, customerId), now);
  if (partyIds.length === 0) throw unknownInvoice();
  return invoicePdf(services, invoiceId, partyIds);
};

/** The PDF of an invoice; with `thirdPartyIds`, only of one of them. */
export const invoicePdf = async (
  services: InvoiceServices,
  invoiceId: string,
  thirdPartyIds?: readonly string[],
) => {
  const document = await askErp(async () => {
    const erp = await services.erp();
    const invoice = await readErp(erp.readInvoice(invoiceId));
    if (!invoice || isDraft(invoice)) throw unknownInvoice();
    if (thirdPartyIds && !thirdPartyIds.includes(invoice.thirdPartyId)) throw unknownInvoice();
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
