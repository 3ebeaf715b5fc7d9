import { creditRefused } from '#functions/claims/credit-refused.ts';
import type { Claims } from '#functions/claims/claims.module.ts';
import type { Customers } from '#functions/customers/customers.module.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { expectReturns } from '#functions/rounds/returns/expect-returns.ts';
import type { ReturnsStore } from '#functions/rounds/returns/returns.store.ts';
import { stopView } from '#functions/rounds/stop-view.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { parisClock } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { type DeliveryProof, handedOverAt } from '#shared/orders/delivery-proof.ts';
import { refuseUnlessMay } from '#shared/orders/order-state.ts';

type Services = Pick<OrderServices, 'table' | 'orders'> & {
  customers: Pick<Customers, 'find'>;
  claims: Pick<Claims, 'ofOrder' | 'create'>;
  returns: ReturnsStore;
};

type RecordHandover = {
  orderId: string;
  adminId: string;
  key: string;
  receiver: string;
  at: string;
  reserves: string;
  refused: readonly { product_id: string; reason: string }[];
  now: Date;
};

/**
 * The driver's word that an order was handed over: it is delivered, and says to whom, when and with which reserves. The
 * telephone sends it until it is answered: the same key is the same word. What was set to delivered by hand before keeps
 * its letter and gets its proof.
 */
export const recordHandover = (services: Services, request: RecordHandover) =>
  retryOnConflict(() => record(services, request), {
    onExhausted: () => Promise.reject(new Refusal('version_conflict')),
  });

const record = async (services: Services, request: RecordHandover) => {
  const { table, orders, customers } = services;
  const { orderId, adminId, key, now } = request;
  const order = await getAnyOrder(orders, orderId, now);
  const account = await customers.find(order.customerId);
  const answer = (after: Order) => ({
    success: true as const,
    data: stopView(after, account),
    message: 'Remise enregistrée',
  });
  if (order.proof?.key === key) return answer(order);
  const closedAt = handedOverFrom(order);
  const proof: DeliveryProof = {
    receiver: request.receiver,
    at: handedOverAt(new Date(request.at).toISOString(), closedAt, now.toISOString()),
    reserves: request.reserves,
    refused: refusedGoods(order, request.refused),
    key,
  };
  const isNew = order.deliveryStatus !== 'livre';
  const event = orderEvent('order.delivered', order, now, eventId('order-delivery', now));
  const credits = proof.refused.length > 0 ? await creditRefused(services, order, proof.refused, now) : [];
  const returns = await expectReturns(services.returns, order, proof);
  await table.transact([
    orders.change(order, { deliveryStatus: 'livre', proof }),
    orders.audit(orderId, {
      at: now.toISOString(),
      actor: `admin:${adminId}`,
      field: 'statut_livraison',
      from: order.deliveryStatus,
      to: 'livre',
      reason: outcomeText(order, proof),
    }),
    ...(isNew ? [writeEvent(table, event)] : []),
    ...returns,
    ...credits,
  ]);
  return answer({ ...order, deliveryStatus: 'livre', proof });
};

/** When its goods were ready, or why it cannot be handed over. */
const handedOverFrom = (order: Order): string => {
  refuseUnlessMay('hand_over', order);
  const { closedAt = '', deliveryStatus, proof } = order;
  if (deliveryStatus === 'livre' && proof) {
    const when = parisClock(new Date(proof.at));
    throw new Refusal('order_not_editable', `Cette commande est déjà remise, à ${proof.receiver} (${when}).`);
  }
  return closedAt;
};

const refusedGoods = (order: Order, refused: RecordHandover['refused']): DeliveryProof['refused'] => {
  const goods = goodsOf(order.lines).filter(({ delivered }) => delivered.milli > 0);
  for (const [at, { product_id: id }] of refused.entries()) {
    const isTwice = refused.findIndex((other) => other.product_id === id) !== at;
    if (isTwice || !goods.some(({ productId }) => productId === id)) {
      throw new Refusal(
        'invalid_input',
        isTwice ? 'Ce produit est refusé deux fois.' : 'Ce produit n’est pas dans la livraison.',
        { field: `refused.${at}.product_id` },
      );
    }
  }
  return refused.map(({ product_id: productId, reason }) => ({ productId, reason }));
};

/** For the order's history, which outlives the account: without names. */
const outcomeText = (order: Order, { at, reserves, refused }: DeliveryProof): string =>
  [
    `Remise à ${parisClock(new Date(at))}${reserves === '' ? '' : ', avec des réserves'}.`,
    ...refused.map(({ productId, reason }) => {
      const label = order.lines.find((line) => line.productId === productId)?.label ?? productId;
      return `Refusé : ${label} (${reason}).`;
    }),
  ].join(' ');
