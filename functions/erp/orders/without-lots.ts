import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { giveLotsBack } from '#functions/preparation/give-back.ts';
import { losesLots } from '#shared/erp/take-over-plan.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderState } from '#shared/orders/order-status.ts';

/** Who did it, in the history. */
export const ACTOR = 'dolibarr';

/** The order once what it took of its lots went back to them, where it holds none in the state that it comes to. */
export const withoutLots = async (
  services: StepServices,
  order: Order,
  state: OrderState,
): Promise<Order> => {
  if (!losesLots(order, state)) return order;
  await giveLotsBack(services, order, {
    by: ACTOR,
    now: services.step.at,
    reason: 'Commande annulée dans Dolibarr',
  });
  return (await services.orders.find(order.customerId, order.id)) ?? order;
};
