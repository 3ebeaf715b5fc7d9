import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';

/** Who did it, in the history. */
export const ACTOR = 'dolibarr';

/** Why an order of which the house did this in the ERP holds no lots here any more, in French. */
export const whyLotsGoBack = (erpOrder: Pick<ErpOrder, 'status'> | undefined): string => {
  if (!erpOrder) return 'Commande supprimée dans Dolibarr';
  return erpOrder.status === 'cancelled' ? 'Commande annulée dans Dolibarr' : 'Expédiée dans Dolibarr';
};
