import {
  actOf,
  changedFields,
  currentValue,
  EVENT_IDS,
  endsPaying,
  eventType,
  type WebOrderChange,
} from './web-order-change.ts';
import { endPayments } from '#functions/payments/hold/release-hold.ts';
import type { ActServices } from '#functions/payments/payment-services.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import { releaseRemainingLots, releaseStock } from '#functions/preparation/release-stock.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import type { PlainOrdersEvent } from '#shared/orders/orders.events.ts';
import { webOrderRow } from '#functions/orders/order-view.ts';
import { stockShortage, readQuarantined } from '#functions/orders/lines/stock-shortage.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { isAcceptedBy, refuseUnlessMay } from '#shared/orders/order-state.ts';
import { markFacts } from '#shared/payments/order-facts.ts';
import { raiseCancelled } from '#functions/payments/cases/raise-total-changed.ts';
import { refuseIfShipped } from '#functions/orders/refuse-if-shipped.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { reservedGoods } from '#shared/orders/delivery-charge.ts';
import { whyOpen } from '#shared/orders/needs-customer.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { reservesStock, isPending } from '#shared/orders/order-status.ts';

type ChangeWebOrder = { orderId: string; adminId: string; change: WebOrderChange; now: Date };

/** A change made by the system: only while its condition holds. */
type OwnChange = {
  actor: string;
  reason: string;
  event: PlainOrdersEvent['type'];
  isDue: (order: Order) => boolean;
  /** An additional condition of the same transaction. */
  condition?: TransactItem;
};

/**
 * An administrator sets any value (WEB-03, AMB-81). Cancelling releases the stock once (`cancelOrder`);
 * cancelling and recording another payment method close an open payment; leaving "annulé" reserves the stock
 * again or is refused. Payment values only record: only a provider's message moves money.
 */
export const changeWebOrder = (services: ActServices, request: ChangeWebOrder) =>
  writeChange(services, request);

const CANCELLED = 'Commande annulée';

/** Any change in one transaction, by an administrator or, with `own`, by the system. */
export const writeChange = async (services: ActServices, request: ChangeWebOrder, own?: OwnChange) => {
  await refuseCancelOfShipped(services, request);
  const after = await retryOrRefuse(() => tryChange(services, request, own));
  // the next change must not find lots that are still being released
  return {
    success: true as const,
    order: webOrderRow(await releaseRemainingLots(services, after, request.now)),
  };
};

/** The order afterwards; unchanged if nothing is to change. */
const tryChange = async (
  services: ActServices,
  { orderId, adminId, change, now }: ChangeWebOrder,
  own?: OwnChange,
): Promise<Order> => {
  const order = await releaseRemainingLots(
    services,
    await closedFor(services, { orderId, change, now }),
    now,
  );
  const before = currentValue(order, change);
  if (before === change.value || (own && !own.isDue(order))) return order;
  const act = actOf(order, change);
  if (!act) throw new Refusal('invalid_input', undefined, { field: change.field });
  refuseUnlessMay(act, order);

  const fields = changedFields(change);
  const actor = own?.actor ?? `admin:${adminId}`;
  const { confirmBefore: _waiting, ...accepted } = order;
  const after: Order = { ...(isAcceptedBy(order, fields) ? accepted : order), ...fields };
  const stock = await stockOfCancel(services, order, after, {
    by: actor,
    now,
    reason: own?.reason ?? CANCELLED,
  });
  const event = orderEvent(
    own?.event ?? eventType(order, change),
    order,
    now,
    eventId(EVENT_IDS[change.field], now),
  );
  const erpState = change.field === 'status' ? { erpState: 'a_envoyer' as const } : {};
  const audit = {
    at: now.toISOString(),
    actor,
    field: change.field,
    from: before,
    to: change.value,
    reason: own?.reason ?? null,
  };
  try {
    await services.table.transact([
      ...stock.writes,
      services.orders.change(order, { ...fields, ...erpState, ...stock.change }),
      ...reopening(services, order, after),
      ...(await moneyOfCancel(services, order, after, now)),
      ...markFacts(order, after, now).map(services.payments.money.write),
      services.orders.audit(order.id, audit),
      writeEvent(services.table, event),
      ...(own?.condition ? [own.condition] : []),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // a concurrent request may have set the same value: then everything is done and notified already
    const current = await getAnyOrder(services.orders, orderId, now);
    if (currentValue(current, change) === change.value) return current;
    // a stock level changed while its lots were read
    if (stock.reserved.length === 0 && error.failed.some(({ index }) => index < stock.writes.length))
      throw error;
    throw stockShortage(error, stock.reserved, now);
  }
  if (change.field === 'status') await services.stock.tick(now);
  return { ...after, ...erpState, ...stock.change };
};

/** After so many, the customer opens pages as fast as they are closed. */
const CLOSINGS = 3;

/**
 * The order with no payable page left, if the change ends payment: it is cancelled, or was paid in another
 * way. Read again after each closing, which may have taken a while.
 */
const closedFor = async (
  services: ActServices,
  { orderId, change, now }: Omit<ChangeWebOrder, 'adminId'>,
): Promise<Order> => {
  for (let closings = 0; ; closings++) {
    const order = await getAnyOrder(services.orders, orderId, now);
    const isEnded = order.openAttemptId === null && order.hold === undefined;
    const isDone = isEnded || currentValue(order, change) === change.value;
    if (isDone || !endsPaying(change)) return order;
    if (closings === CLOSINGS || (await endPayments(services, order, now)) === 'in_progress')
      throw new Refusal('payment_in_progress');
  }
};

/*
 * Effects of a cancellation besides the status, and of undoing one. The transaction is that of any change
 * (status-select.tsx); scheduled cancellations are in expiry/try-expiry.ts.
 */

/** An order shipped according to the ERP cannot be cancelled here. */
const refuseCancelOfShipped = async (
  { orders, erp }: ActServices,
  { orderId, change, now }: { orderId: string; change: WebOrderChange; now: Date },
): Promise<void> => {
  if (change.field !== 'status' || change.value !== 'annule') return;
  const order = await getAnyOrder(orders, orderId, now);
  if (reservesStock(order)) await refuseIfShipped(erp, order);
};

type By = { by: string; now: Date; reason: string };

type StockOfCancel = {
  /** Newly reserved lines, which may run short. */
  reserved: OrderLine[];
  writes: TransactItem[];
  change: Awaited<ReturnType<typeof releaseStock>>['change'];
};

/**
 * A cancellation releases the stock, lots included; undoing it reserves the stock again; any other change
 * moves none.
 */
const stockOfCancel = async (
  services: ActServices,
  before: Order,
  after: Order,
  by: By,
): Promise<StockOfCancel> => {
  if (!reservesStock(before) && reservesStock(after)) {
    const reserved = reservedGoods(before);
    const quarantined = await readQuarantined(services.table, reserved, by.now);
    const writes = reserved.map(({ productId, reservedMilli }) =>
      services.stock.reserve(productId, reservedMilli, quarantined(productId)),
    );
    return { reserved, writes, change: {} };
  }
  if (!reservesStock(before) || reservesStock(after)) return { reserved: [], writes: [], change: {} };
  const { writes, change } = await releaseStock(services, before, by);
  return { reserved: [], writes, change };
};

/** Money received for a cancelled order becomes a payment case. */
const moneyOfCancel = async (
  { payments }: ActServices,
  before: Order,
  after: Order,
  now: Date,
): Promise<TransactItem[]> => (after.status === 'annule' ? raiseCancelled(payments, before, now) : []);

/** Re-counts the customer's open orders. */
const reopening = ({ guards }: OrderServices, before: Order, after: Order): TransactItem[] => {
  const cents = isPending(after) && !isPending(before) ? after.totalTtcCents : 0;
  const isOpenAgain = whyOpen(after) !== undefined && whyOpen(before) === undefined;
  return cents > 0 || isOpenAgain ? [guards.reopen(after.customerId, cents)] : [];
};
