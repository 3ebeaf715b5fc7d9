import type { CloseOpenPayment } from '#functions/orders/edit-order.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { type OrderMail, orderMail } from '#functions/orders/order-mail.ts';
import type { OrderChange } from '#functions/orders/orders.store.ts';
import type { OrderServices } from '#functions/orders/place-order.ts';
import { webOrderRow } from '#functions/orders/shown-order.ts';
import { stockShortage } from '#functions/orders/stock-shortage.ts';
import { ulid } from '#functions/platform/ids.ts';
import { announce, newOperation, putOperation } from '#functions/platform/operation.ts';
import { ConditionFailed } from '#functions/platform/condition-failed.ts';
import type { TransactItem } from '#functions/platform/table-transaction.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  type DeliveryStatus,
  deliveryStatusMoves,
  holdsStock,
  type OrderStatus,
  orderStatusMoves,
  type PaymentStatus,
  paymentStatusMoves,
} from '#shared/orders/order-status.ts';

/** One field and its value (AMB-62). */
export type WebOrderChange =
  | { field: 'status'; value: OrderStatus }
  | { field: 'statut_paiement'; value: PaymentStatus }
  | { field: 'statut_livraison'; value: DeliveryStatus };

type ChangeWebOrder = { orderId: string; adminId: string; change: WebOrderChange; now: Date };

/**
 * An administrator sets any value (WEB-03, AMB-81). Cancelling gives the stock back once; cancelling and taking the money
 * in another way close an open payment; leaving "annulé" takes the stock again or is refused. Payment values only record:
 * money moves by a provider's word.
 */
export const changeWebOrder = async (
  services: OrderServices,
  closePayment: CloseOpenPayment,
  { orderId, adminId, change, now }: ChangeWebOrder,
) => {
  const order = await closedFor(services, closePayment, orderId, change);
  const before = currentValue(order, change);
  if (before === change.value) return { success: true as const, order: webOrderRow(order) };
  if (!isAllowed(order, change)) throw new Refusal('invalid_input', undefined, { field: change.field });

  const fields = changedFields(change);
  const after = { ...order, ...fields };
  const reservations = !holdsStock(order) && holdsStock(after) ? goodsOf(order.lines) : [];
  const operation =
    change.field === 'status'
      ? newOperation(
          {
            opId: `order-status-${ulid(now)}`,
            queue: 'erp',
            kind: 'order',
            subject: { customerId: order.customerId, orderId: order.id },
          },
          now,
        )
      : undefined;
  const mailKind = mailOf(order, change);
  const mail = mailKind && orderMail(mailKind, order, now);
  const audit = {
    at: now.toISOString(),
    actor: `admin:${adminId}`,
    field: change.field,
    from: before,
    to: change.value,
    reason: null,
  };
  try {
    const items = [
      ...reservations.map((line) => services.stock.reserve(line.productId, line.ordered.milli)),
      ...releases(services, order, after),
      services.orders.change(order, { ...fields, ...(operation ? { erpState: 'a_envoyer' as const } : {}) }),
      services.orders.audit(order.id, audit),
      ...(operation ? [putOperation(services.table, operation)] : []),
      ...(mail ? [putOperation(services.table, mail)] : []),
    ];
    // a transaction holds 100 items: only an order of 97 products has no room left for its mail, which then follows
    await services.table.transact(items.slice(0, MAX_ITEMS));
    if (mail && items.length > MAX_ITEMS) await services.table.putIfAbsent(mail);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // whoever was faster may have set the same value: then all of it is done, and told, already
    const current = await getAnyOrder(services.orders, orderId);
    if (currentValue(current, change) === change.value)
      return { success: true as const, order: webOrderRow(current) };
    throw stockShortage(error, reservations);
  }
  if (operation) await Promise.all([services.stock.tick(now, 0), announce(operation)]);
  if (mail) await announce(mail);
  return {
    success: true as const,
    order: webOrderRow({ ...after, ...(operation ? { erpState: 'a_envoyer' as const } : {}) }),
  };
};

const MAX_ITEMS = 100;

/** After so many, the customer opens pages as fast as they are closed. */
const CLOSINGS = 3;

/**
 * The order with no page left on which it could still be paid, where the change ends paying: it is cancelled, or somebody
 * took the money in another way. Read again after each closing, which may have taken a while.
 */
const closedFor = async (
  services: OrderServices,
  closePayment: CloseOpenPayment,
  orderId: string,
  change: WebOrderChange,
): Promise<Order> => {
  for (let closings = 0; ; closings++) {
    const order = await getAnyOrder(services.orders, orderId);
    const isDone = order.openAttemptId === null || currentValue(order, change) === change.value;
    if (isDone || !endsPaying(change)) return order;
    if (closings === CLOSINGS || (await closePayment(order)) === 'in_progress')
      throw new Refusal('payment_in_progress');
  }
};

const endsPaying = ({ field, value }: WebOrderChange): boolean =>
  (field === 'status' && value === 'annule') || (field === 'statut_paiement' && value !== 'non_paye');

/** What the customer is told: the order is off or on again, it left, it arrived. */
const mailOf = (order: Order, change: WebOrderChange): OrderMail | undefined => {
  if (change.field === 'status') {
    return change.value === 'annule' || order.status === 'annule' ? 'order_changed' : undefined;
  }
  if (change.field !== 'statut_livraison') return undefined;
  return change.value === 'expedie'
    ? 'order_on_its_way'
    : change.value === 'livre'
      ? 'order_delivered'
      : undefined;
};

const releases = (services: OrderServices, before: Order, after: Order): TransactItem[] =>
  holdsStock(before) && !holdsStock(after)
    ? goodsOf(before.lines).map((line) => services.stock.release(line.productId, line.ordered.milli))
    : [];

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

const changedFields = (change: WebOrderChange): OrderChange =>
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
