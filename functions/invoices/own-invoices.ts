import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { askErp } from '#functions/gateways/dolibarr/read-through.ts';
import { readInvoices, readOrders } from '#functions/wholesale/read-lists.ts';
import { invoiceView, orderView } from '#functions/wholesale/document-views.ts';
import type { WholesaleServices } from '#functions/wholesale/wholesale-services.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** Drafts are internal: customers see documents from their validation on. */
const DRAFT = '0';

/** API-15 (AMB-50): the customer's orders, of its own third party only. */
export const listOwnOrders = async (services: WholesaleServices, customerId: string, now: Date) => {
  const { erpId, society } = await ownAccount(services, customerId);
  const list = erpId ? await readOrders(services, now, erpId) : nothing(now);
  const sent = list.rows.filter(
    ({ thirdPartyId, statusCode }) => thirdPartyId === erpId && statusCode !== DRAFT,
  );
  return {
    success: true as const,
    data: sent.map((order) => orderView(order, society)),
    read_at: list.readAt,
    stale: list.stale,
  };
};

/** API-16. */
export const listOwnInvoices = async (services: WholesaleServices, customerId: string, now: Date) => {
  const { erpId, society } = await ownAccount(services, customerId);
  const list = erpId ? await readInvoices(services, now, erpId) : nothing(now);
  const sent = list.rows.filter(
    ({ thirdPartyId, statusCode }) => thirdPartyId === erpId && statusCode !== DRAFT,
  );
  return {
    success: true as const,
    data: sent.map((invoice) => invoiceView(invoice, society)),
    read_at: list.readAt,
    stale: list.stale,
  };
};

/** The PDF of the customer's own invoice; another's looks like none. */
export const ownInvoicePdf = async (services: WholesaleServices, customerId: string, invoiceId: string) => {
  const { erpId } = await ownAccount(services, customerId);
  if (!erpId) throw unknownInvoice();
  return invoicePdf(services, invoiceId, erpId);
};

/** The PDF of an invoice, of `thirdPartyId` when told. */
export const invoicePdf = async (services: WholesaleServices, invoiceId: string, thirdPartyId?: string) => {
  const document = await askErp(async () => {
    const erp = await services.erp();
    const invoice = await readErp(erp.readInvoice(invoiceId));
    if (!invoice || invoice.statusCode === DRAFT) throw unknownInvoice();
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

/** A customer that the ERP does not know yet has no documents there. */
const nothing = (now: Date) => ({ rows: [], readAt: now.toISOString(), stale: false });

const ownAccount = async (services: WholesaleServices, customerId: string) => {
  const account = await services.customers.find(customerId);
  if (!account) throw new Refusal('not_signed_in');
  return account;
};
