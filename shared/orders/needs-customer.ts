import type { Order } from './order.ts';

type Seen = Pick<Order, 'reference' | 'status' | 'paymentStatus' | 'deliveryStatus' | 'erpState'>;

/**
 * Why an order still needs its customer, as the end of a sentence; undefined once it is over. Cancelled and refunded
 * orders need nobody. An order that the ERP does not hold yet has no accounting without the account.
 */
export const whyOpen = (order: Seen): string | undefined => {
  if (order.status === 'annule' || order.paymentStatus === 'rembourse') return undefined;
  if (order.paymentStatus === 'non_paye') return `la commande ${order.reference} n’est pas payée`;
  if (order.deliveryStatus !== 'livre') return `la commande ${order.reference} n’est pas livrée`;
  return ['a_envoyer', 'envoye', 'douteux'].includes(order.erpState)
    ? `la commande ${order.reference} n’est pas encore enregistrée en comptabilité`
    : undefined;
};
