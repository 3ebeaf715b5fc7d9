import type { ErpOrderSummary } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { orderLabel } from '#shared/wholesale/status-labels.ts';

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
