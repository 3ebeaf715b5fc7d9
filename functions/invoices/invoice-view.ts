import type { ErpInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import { invoiceLabel } from '#shared/invoices/invoice-label.ts';
import type { Cents } from '#shared/kernel/money.ts';

/** WHO-06. */
export const invoiceView = (invoice: ErpInvoice, clientName: string) => ({
  id: invoice.id,
  nature: invoice.kind,
  reference: invoice.ref,
  ref_client: invoice.customerRef,
  client_name: clientName,
  date_facture: invoice.day,
  date_echeance: invoice.dueDay,
  total_ttc: invoice.totalTtcCents / 100,
  total_ht: invoice.totalHtCents / 100,
  reste_ttc: outstandingCents(invoice) / 100,
  statut_libelle: invoiceLabel(invoice),
  paye: invoice.isPaid,
});

/** Dolibarr: validated, neither paid nor abandoned. */
const OPEN = '1';

/** Amount still to pay; negative for an unused credit note. */
export const outstandingCents = ({
  statusCode,
  isPaid,
  restCents,
}: Pick<ErpInvoice, 'statusCode' | 'isPaid' | 'restCents'>): Cents =>
  statusCode === OPEN && !isPaid ? restCents : 0;
