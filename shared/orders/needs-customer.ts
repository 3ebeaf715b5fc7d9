import type { Order } from './order.ts';

type Seen = Pick<Order, 'reference' | 'status' | 'paymentStatus' | 'deliveryStatus' | 'erpState'>;

/**
 * Why an order still needs its customer account, as the end of a French sentence; undefined: it does not.
 * Cancelled and refunded orders do not. An order that is not in the ERP yet cannot be invoiced without the
 * account.
 */
export const whyOpen = (order: Seen): string | undefined => {
  if (order.status === 'annule' || order.paymentStatus === 'rembourse') return undefined;
  if (order.paymentStatus === 'non_paye') return `la commande ${order.reference} n’est pas payée`;
  if (order.deliveryStatus !== 'livre') return `la commande ${order.reference} n’est pas livrée`;
  return ['a_envoyer', 'envoye', 'douteux'].includes(order.erpState)
    ? `la commande ${order.reference} n’est pas encore enregistrée en comptabilité`
    : undefined;
};
