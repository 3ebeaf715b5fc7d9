import { Refusal } from '#shared/kernel/refusal.ts';
import { mayDo } from './order-state.ts';
import type { DeliveryStatus } from './order-status.ts';
import type { Order } from './order.ts';
import { haveLots } from './order-line.ts';

type Edited = Pick<
  Order,
  'status' | 'paymentStatus' | 'deliveryStatus' | 'closedAt' | 'awaitsShipment' | 'lines'
>;

const DELIVERY: Readonly<Record<DeliveryStatus, string>> = {
  non_livre: 'sa préparation a commencé',
  en_preparation: 'sa préparation a commencé',
  expedie: 'elle est en route',
  livre: 'elle est livrée',
};

/** The first reason, most understandable first, why a customer cannot change the order; undefined: none. */
export const whyNotEdited = (order: Edited): string | undefined => {
  if (order.status === 'annule') return 'elle est annulée';
  if (order.deliveryStatus !== 'non_livre') return DELIVERY[order.deliveryStatus];
  if (order.closedAt !== undefined) return 'elle est préparée';
  if (order.paymentStatus === 'paye') return 'elle est payée';
  if (order.paymentStatus === 'rembourse') return 'elle est remboursée';
  if (order.status === 'valide') return 'la maison l’a validée';
  if (haveLots(order.lines)) return 'ses lots sont choisis, sa préparation a commencé';
  return mayDo('edit', order) ? undefined : 'la maison la prépare';
};

export const editRefusal = (why: string): Refusal =>
  new Refusal('order_not_editable', `Cette commande n’est plus modifiable : ${why}.`);
