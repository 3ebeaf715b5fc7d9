import type { CloseOpenPayment } from '#functions/payments/close-open-payment.ts';
import { giveLotsBack } from '#functions/preparation/bind-lots.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import type { PlainOrdersEvent } from '#shared/orders/orders.events.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { readAside } from '#functions/orders/lines/read-aside.ts';
import { webOrderRow } from '#functions/orders/order-view.ts';
import { stockShortage } from '#functions/orders/lines/stock-shortage.ts';
import { announce, writeEvent } from '#functions/platform/outbox/outbox.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { reservedGoods } from '#shared/orders/delivery-charge.ts';
import { whyOpen } from '#shared/orders/open-order.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  type DeliveryStatus,
  holdsStock,
  isPending,
  type OrderStatus,
  type PaymentStatus,
} from '#shared/orders/order-status.ts';
import {
  deliveryStatusMoves,
  isExpirable,
  orderStatusMoves,
  paymentStatusMoves,
} from '#shared/orders/order-state.ts';

/** One field and its value (AMB-62). */
export type WebOrderChange =
  | { field: 'status'; value: OrderStatus }
  | { field: 'statut_paiement'; value: PaymentStatus }
  | { field: 'statut_livraison'; value: DeliveryStatus };

type ChangeWebOrder = { orderId: string; adminId: string; change: WebOrderChange; now: Date };

/** A change nobody asked for: only while it is still called for. */
type OwnChange = {
  actor: string;
  reason: string;
  event: PlainOrdersEvent['type'];
  isDue: (order: Order) => boolean;
};

/**
 * An administrator sets any value (WEB-03, AMB-81). Cancelling gives the stock back once; cancelling and taking the money
 * in another way close an open payment; leaving "annulé" takes the stock again or is refused. Payment values only record:
 * money moves by a provider's word.
 */
export const changeWebOrder = (
  services: OrderServices,
  closePayment: CloseOpenPayment,
  request: ChangeWebOrder,
) => writeChange(services, closePayment, request);

const EXPIRED = 'Non réglée dans le délai annoncé.';

/**
 * The system cancels an order that was not paid in time, as an administrator would: an open payment is closed, stock given
 * back once. False when it was paid or taken in hand, and what an administrator took back once stays; refused while it is
 * being paid.
 */
export const cancelExpired = async (
  services: OrderServices,
  closePayment: CloseOpenPayment,
  { id: orderId }: Order,
  now: Date,
): Promise<boolean> => {
  const history = await services.orders.history(orderId);
  if (history.some(({ field, from }) => field === 'status' && from === 'annule')) return false;
  const { order } = await writeChange(
    services,
    closePayment,
    { orderId, adminId: '', change: { field: 'status', value: 'annule' }, now },
    { actor: 'system:expiry', reason: EXPIRED, event: 'order.expired', isDue: isExpirable },
  );
  return order.status === 'annule';
};

const writeChange = async (
  services: OrderServices,
  closePayment: CloseOpenPayment,
  { orderId, adminId, change, now }: ChangeWebOrder,
  own?: OwnChange,
) => {
  await refuseCancelOfLeft(services, { orderId, change, now });
  await returnLots(services, { orderId, adminId, change, now });
  const order = await closedFor(services, closePayment, { orderId, change, now });
  const before = currentValue(order, change);
  if (before === change.value || (own && !own.isDue(order)))
    return { success: true as const, order: webOrderRow(order) };
  if (!isAllowed(order, change)) throw new Refusal('invalid_input', undefined, { field: change.field });

  const fields = changedFields(change);
  const after = { ...order, ...fields };
  const reservations = !holdsStock(order) && holdsStock(after) ? reservedGoods(order) : [];
  const aside = await readAside(services.table, reservations, now);
  const event = orderEvent(
    own?.event ?? eventType(order, change),
    order,
    now,
    eventId(EVENT_IDS[change.field], now),
  );
  const erpState = change.field === 'status' ? { erpState: 'a_envoyer' as const } : {};
  const audit = {
    at: now.toISOString(),
    actor: own?.actor ?? `admin:${adminId}`,
    field: change.field,
    from: before,
    to: change.value,
    reason: own?.reason ?? null,
  };
  try {
    await services.table.transact([
      ...reservations.map((line) =>
        services.stock.reserve(line.productId, line.ordered.milli, aside(line.productId)),
      ),
      ...releases(services, order, after),
      services.orders.change(order, { ...fields, ...erpState }),
      ...reopening(services, order, after),
      ...((after.status === 'annule' && (await services.whenCancelled?.(order, now))) || []),
      services.orders.audit(order.id, audit),
      writeEvent(services.table, event),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // whoever was faster may have set the same value: then all of it is done, and told, already
    const current = await getAnyOrder(services.orders, orderId, now);
    if (currentValue(current, change) === change.value)
      return { success: true as const, order: webOrderRow(current) };
    throw stockShortage(error, reservations, now);
  }
  if (change.field === 'status') await services.stock.tick(now, 0);
  await announce(event);
  return { success: true as const, order: webOrderRow({ ...after, ...erpState }) };
};

const refuseCancelOfLeft = async (
  { orders, refuseWhenLeft }: OrderServices,
  { orderId, change, now }: Omit<ChangeWebOrder, 'adminId'>,
) => {
  if (!refuseWhenLeft || change.field !== 'status' || change.value !== 'annule') return;
  const order = await getAnyOrder(orders, orderId, now);
  if (holdsStock(order)) await refuseWhenLeft(order);
};

/** A cancelled order holds no lots; done first, so that cancelling moves each level once. */
const returnLots = async (services: OrderServices, { orderId, adminId, change, now }: ChangeWebOrder) => {
  if (change.field !== 'status') return;
  const order = await getAnyOrder(services.orders, orderId, now);
  if (!holdsStock(order) || holdsStock({ ...order, ...changedFields(change) })) return;
  if (isAllowed(order, change)) await giveLotsBack(services, order, { by: `admin:${adminId}`, now });
};

const EVENT_IDS = {
  status: 'order-status',
  statut_paiement: 'order-payment',
  statut_livraison: 'order-delivery',
} as const satisfies Record<WebOrderChange['field'], string>;

/** After so many, the customer opens pages as fast as they are closed. */
const CLOSINGS = 3;

/**
 * The order with no page left on which it could still be paid, where the change ends paying: it is cancelled, or somebody
 * took the money in another way. Read again after each closing, which may have taken a while.
 */
const closedFor = async (
  services: OrderServices,
  closePayment: CloseOpenPayment,
  { orderId, change, now }: Omit<ChangeWebOrder, 'adminId'>,
): Promise<Order> => {
  for (let closings = 0; ; closings++) {
    const order = await getAnyOrder(services.orders, orderId, now);
    const isEnded = order.openAttemptId === null && order.hold === undefined;
    const isDone = isEnded || currentValue(order, change) === change.value;
    if (isDone || !endsPaying(change)) return order;
    if (closings === CLOSINGS || (await closePayment(order)) === 'in_progress')
      throw new Refusal('payment_in_progress');
  }
};

const endsPaying = ({ field, value }: WebOrderChange): boolean =>
  (field === 'status' && value === 'annule') || (field === 'statut_paiement' && value !== 'non_paye');

const eventType = (order: Order, { field, value }: WebOrderChange): PlainOrdersEvent['type'] => {
  if (field === 'statut_paiement') return 'order.payment-recorded';
  if (field === 'status') {
    if (value === 'annule') return 'order.cancelled';
    return order.status === 'annule' ? 'order.reinstated' : 'order.status-changed';
  }
  if (value === 'expedie') return 'order.dispatched';
  return value === 'livre' ? 'order.delivered' : 'order.delivery-changed';
};

const releases = (services: OrderServices, before: Order, after: Order): TransactItem[] =>
  holdsStock(before) && !holdsStock(after)
    ? reservedGoods(before).map((line) => services.stock.release(line.productId, line.ordered.milli))
    : [];

/** What needs its customer again is told to whatever counts that customer's open orders. */
const reopening = ({ guards }: OrderServices, before: Order, after: Order): TransactItem[] => {
  const cents = isPending(after) && !isPending(before) ? after.totalTtcCents : 0;
  const isOpenAgain = whyOpen(after) !== undefined && whyOpen(before) === undefined;
  return cents > 0 || isOpenAgain ? [guards.reopen(after.customerId, cents)] : [];
};

const currentValue = (order: Order, change: WebOrderChange): string =>
  change.field === 'status'
    ? order.status
    : change.field === 'statut_paiement'
      ? order.paymentStatus
      : order.deliveryStatus;

const isAllowed = (order: Order, change: WebOrderChange): boolean =>
  change.field === 'status'
    ? orderStatusMoves.allows(order.status, change.value)
    : change.field === 'statut_paiement'
      ? paymentStatusMoves.allows(order.paymentStatus, change.value)
      : deliveryStatusMoves.allows(order.deliveryStatus, change.value);

const changedFields = (
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
