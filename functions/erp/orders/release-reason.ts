import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';

/** Actor of these changes in the history. */
export const ACTOR = 'dolibarr';

/** Why an order no longer reserves lots after this change in the ERP, in French. */
export const lotReleaseReason = (erpOrder: Pick<ErpOrder, 'status'> | undefined): string => {
  if (!erpOrder) return 'Commande supprimée dans Dolibarr';
  return erpOrder.status === 'cancelled' ? 'Commande annulée dans Dolibarr' : 'Expédiée dans Dolibarr';
};
