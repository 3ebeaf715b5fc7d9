import type { Order } from '#shared/orders/order.ts';
import { actSetting, type OrderAct } from '#shared/orders/order-state.ts';
import type { DeliveryStatus, OrderStatus, PaymentStatus } from '#shared/orders/order-status.ts';
import type { PlainOrdersEvent } from '#shared/orders/orders.events.ts';

/** One field and its value (AMB-62). */
export type WebOrderChange =
  | { field: 'status'; value: OrderStatus }
  | { field: 'statut_paiement'; value: PaymentStatus }
  | { field: 'statut_livraison'; value: DeliveryStatus };

/** Prefixes of their event ids. */
export const EVENT_IDS = {
  status: 'order-status',
  statut_paiement: 'order-payment',
  statut_livraison: 'order-delivery',
} as const satisfies Record<WebOrderChange['field'], string>;

/** The order can no longer be paid online afterwards. */
export const endsPaying = ({ field, value }: WebOrderChange): boolean =>
  (field === 'status' && value === 'annule') || (field === 'statut_paiement' && value !== 'non_paye');

export const eventType = (order: Order, { field, value }: WebOrderChange): PlainOrdersEvent['type'] => {
  if (field === 'statut_paiement') return 'order.payment-recorded';
  if (field === 'status') {
    if (value === 'annule') return 'order.cancelled';
    return order.status === 'annule' ? 'order.reinstated' : 'order.status-changed';
  }
  if (value === 'expedie') return 'order.dispatched';
  return value === 'livre' ? 'order.delivered' : 'order.delivery-changed';
};

export const currentValue = (order: Order, change: WebOrderChange): string =>
  change.field === 'status'
    ? order.status
    : change.field === 'statut_paiement'
      ? order.paymentStatus
      : order.deliveryStatus;

/** The transition of the state table; undefined if the field has none. */
export const actOf = (order: Order, change: WebOrderChange): OrderAct | undefined =>
  actSetting(STATES[change.field], change.value, currentValue(order, change));

const STATES = { status: 'status', statut_paiement: 'payment', statut_livraison: 'delivery' } as const;

export const changedFields = (
  change: WebOrderChange,
): Partial<Pick<Order, 'status' | 'paymentStatus' | 'deliveryStatus'>> =>
  change.field === 'status'
    ? { status: change.value }
    : change.field === 'statut_paiement'
      ? { paymentStatus: change.value }
      : { deliveryStatus: change.value };

type ChangeBody =
  | { status: OrderStatus }
  | { statut_paiement: PaymentStatus }
  | { statut_livraison: DeliveryStatus }
  | WebOrderChange;

/** Both spellings of AMB-62 as one. */
export const webOrderChange = (body: ChangeBody): WebOrderChange => {
  if ('field' in body) return body;
  if ('status' in body) return { field: 'status', value: body.status };
  if ('statut_paiement' in body) return { field: 'statut_paiement', value: body.statut_paiement };
  return { field: 'statut_livraison', value: body.statut_livraison };
};
