import { writeChange } from '#functions/order-changes/change-web-order.ts';
import type { Order } from '#shared/orders/order.ts';
import { withState } from '#shared/standing-orders/standing-due.ts';
import type { DateState, HandledDate, StandingOrder } from '#shared/standing-orders/standing-order.ts';
import type { DateStep } from './handled-writes.ts';
import type { StandingContext } from './read-context.ts';
import type { StandingServices } from './standing-services.ts';
import { awaitsConfirmation } from '#shared/orders/order-state.ts';

/**
 * The cutoff came without a confirmation: cancels the order and releases its stock; the cancellation event
 * notifies its customer. One paid, changed or validated concurrently counts as confirmed.
 */
export const endUnconfirmed = async (
  services: StandingServices,
  standing: StandingOrder,
  { date, orderId = '' }: HandledDate,
  { context, now }: { context: StandingContext; now: Date },
): Promise<DateStep> => {
  const find = () => services.orders.find(standing.customerId, orderId);
  const before = await find();
  if (before && awaitsConfirmation(before))
    await writeChange(
      services,
      { orderId, adminId: '', change: { field: 'status', value: 'annule' }, now },
      {
        actor: 'système',
        reason: 'Commande régulière non confirmée avant l’heure limite',
        event: 'order.unconfirmed',
        isDue: awaitsConfirmation,
      },
    );
  const order = await find();
  const after = withState(standing, date, stateOf(order));
  await services.table.transact([services.standing.replace(after, context.dueOf(after))]);
  return 'done';
};

const stateOf = (order: Order | undefined): DateState => {
  if (order?.status !== 'annule') return 'confirmed';
  return order.confirmBefore === undefined ? 'skipped' : 'unconfirmed';
};
