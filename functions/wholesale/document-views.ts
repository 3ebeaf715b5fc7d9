import type { ErpInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import type { ErpOrderSummary } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { invoiceLabel, orderLabel } from '#shared/wholesale/status-labels.ts';

/** WHO-05. */
export const orderView = (order: ErpOrderSummary, clientName: string) => ({
  id: order.id,
  reference: order.ref,
  ref_client: order.customerRef,
  client_name: clientName,
  date_commande: order.day,
  date_livraison: order.deliveryDay,
  total_ttc: order.totalTtcCents / 100,
  total_ht: order.totalHtCents / 100,
  statut_libelle: orderLabel(order.statusCode, order.isBilled),
});

/** WHO-06. */
export const invoiceView = (invoice: ErpInvoice, clientName: string) => ({
  id: invoice.id,
  reference: invoice.ref,
  ref_client: invoice.customerRef,
  client_name: clientName,
  date_facture: invoice.day,
  date_echeance: invoice.dueDay,
  total_ttc: invoice.totalTtcCents / 100,
  total_ht: invoice.totalHtCents / 100,
  reste_ttc: restCents(invoice) / 100,
  statut_libelle: invoiceLabel(invoice),
  paye: invoice.isPaid,
});

/** Validated and neither paid nor written off. */
const OPEN = '1';

const restCents = ({ statusCode, isPaid, totalTtcCents, paidCents }: ErpInvoice): Cents =>
  statusCode === OPEN && !isPaid ? totalTtcCents - paidCents : 0;
