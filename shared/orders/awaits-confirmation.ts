import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from './order.ts';
import { isExpirable } from './order-state.ts';

type Awaiting = Parameters<typeof isExpirable>[0] & Pick<Order, 'confirmBefore'>;

/**
 * It came by itself and its customer has not said yes. What they paid for, changed, or the house validated needs no further
 * word.
 */
export const awaitsConfirmation = (order: Awaiting): boolean =>
  order.confirmBefore !== undefined && isExpirable(order);

/** Nobody weighs what may still be cancelled by its customer's silence. */
export const refuseUnconfirmed = (order: Awaiting): void => {
  if (!awaitsConfirmation(order)) return;
  throw new Refusal(
    'order_not_editable',
    'Le client n’a pas encore confirmé cette commande régulière : ne la préparez pas encore.',
  );
};
