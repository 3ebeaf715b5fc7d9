import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from './order.ts';
import { isExpirable } from './order-state.ts';

type Awaiting = Parameters<typeof isExpirable>[0] & Pick<Order, 'confirmBefore' | 'standing'>;

/**
 * It came by itself, or was sent by somebody of a company who may not spend as much, and its customer has not said yes. What
 * they paid for, changed, or the house validated needs no further word.
 */
export const awaitsConfirmation = (order: Awaiting): boolean =>
  order.confirmBefore !== undefined && isExpirable(order);

/** A person of a company sent it, or it came by itself above a limit, and a Gérant is to accept it: nobody prepares, pays or writes it to the ERP until then. */
export const awaitsApproval = (order: Awaiting): boolean =>
  (order.standing === undefined || order.standing.asksGerant === true) && awaitsConfirmation(order);

/** Nobody weighs what may still be cancelled by its customer's silence. */
export const refuseUnconfirmed = (order: Awaiting): void => {
  if (!awaitsConfirmation(order)) return;
  throw new Refusal(
    'order_not_editable',
    awaitsApproval(order)
      ? 'Un Gérant du client n’a pas encore validé cette commande : ne la préparez pas encore.'
      : 'Le client n’a pas encore confirmé cette commande régulière : ne la préparez pas encore.',
  );
};
