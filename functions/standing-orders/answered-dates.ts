import type { Order } from '#shared/orders/order.ts';
import { awaitsApproval } from '#shared/orders/order-state.ts';
import type { HandledDate, StandingOrder } from '#shared/standing-orders/standing-order.ts';
import type { StandingServices } from './standing-services.ts';

/**
 * Standing orders with the Gérants' answers on their dates. The order stores the answer; the date stores
 * only the request.
 */
export const withAnswers = async (
  orders: Pick<StandingServices['orders'], 'findMany'>,
  all: readonly StandingOrder[],
): Promise<StandingOrder[]> => {
  const refs = all.flatMap(({ customerId, dates }) =>
    dates.flatMap(({ state, orderId }) =>
      state === 'to-approve' && orderId !== undefined ? [{ customerId, orderId }] : [],
    ),
  );
  const found = refs.length === 0 ? [] : await orders.findMany(refs);
  const byId = new Map(found.map((order) => [order.id, order]));
  return all.map((standing) => ({
    ...standing,
    dates: standing.dates.map((date) =>
      date.state === 'to-approve' ? answered(date, byId.get(date.orderId ?? '')) : date,
    ),
  }));
};

const answered = (date: HandledDate, order: Order | undefined): HandledDate => {
  if (!order || awaitsApproval(order)) return date;
  const { why: _limit, ...rest } = date;
  if (order.status !== 'annule') return { ...rest, state: 'placed' };
  return order.confirmBefore === undefined
    ? { ...rest, state: 'skipped' }
    : { ...rest, state: 'refused', why: 'Annulée avant l’accord d’un Gérant.' };
};
