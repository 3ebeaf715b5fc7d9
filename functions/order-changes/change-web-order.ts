import {
  changedFields,
  currentValue,
  EVENT_IDS,
  endsPaying,
  eventType,
  isAllowed,
  type WebOrderChange,
} from './web-order-change.ts';
import { raiseCancelled } from '#functions/payments/cases/raise-total-changed.ts';
import { endPayments } from '#functions/payments/hold/release-hold.ts';
import type { ActServices } from '#functions/payments/payment-services.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { refuseWhenLeft } from '#functions/orders/left-in-erp.ts';
import { giveRestBack, stockGivenBack } from '#functions/preparation/give-back.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import type { PlainOrdersEvent } from '#shared/orders/orders.events.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { readQuarantined } from '#functions/orders/lines/read-quarantined.ts';
import { webOrderRow } from '#functions/orders/order-view.ts';
import { stockShortage } from '#functions/orders/lines/stock-shortage.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { reservedGoods } from '#shared/orders/delivery-charge.ts';
import { whyOpen } from '#shared/orders/open-order.ts';
import type { Order } from '#shared/orders/order.ts';
import { holdsStock, isPending } from '#shared/orders/order-status.ts';
import { isExpirable } from '#shared/orders/order-state.ts';

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
export const changeWebOrder = (services: ActServices, request: ChangeWebOrder) =>
  writeChange(services, request);

const CANCELLED = 'Commande annulée';
const EXPIRED = 'Non réglée dans le délai annoncé.';

/**
 * The system cancels an order that was not paid in time, as an administrator would: an open payment is closed, stock given
 * back once. False when it was paid or taken in hand, and what an administrator took back once stays; refused while it is
 * being paid.
 */
export const cancelExpired = async (
  services: ActServices,
  { id: orderId }: Order,
  now: Date,
): Promise<boolean> => {
  const history = await services.orders.history(orderId);
  if (history.some(({ field, from }) => field === 'status' && from === 'annule')) return false;
  const { order } = await writeChange(
    services,
    { orderId, adminId: '', change: { field: 'status', value: 'annule' }, now },
    { actor: 'system:expiry', reason: EXPIRED, event: 'order.expired', isDue: isExpirable },
  );
  return order.status === 'annule';
};

const writeChange = async (services: ActServices, request: ChangeWebOrder, own?: OwnChange) => {
  await refuseCancelOfLeft(services, request);
  const after = await retryOnConflict(() => tryChange(services, request, own), {
    onExhausted: () => Promise.reject(new Refusal('version_conflict')),
  });
  // a change that follows must not find lots on their way back
  return { success: true as const, order: webOrderRow(await giveRestBack(services, after, request.now)) };
};

/** The order as it is then; what needs no change is left as it is. */
const tryChange = async (
  services: ActServices,
  { orderId, adminId, change, now }: ChangeWebOrder,
  own?: OwnChange,
): Promise<Order> => {
  const order = await giveRestBack(services, await closedFor(services, { orderId, change, now }), now);
  const before = currentValue(order, change);
  if (before === change.value || (own && !own.isDue(order))) return order;
  if (!isAllowed(order, change)) throw new Refusal('invalid_input', undefined, { field: change.field });

  const fields = changedFields(change);
  const actor = own?.actor ?? `admin:${adminId}`;
  const after = { ...order, ...fields };
  const stock = await stockWrites(services, order, after, {
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
      ...(after.status === 'annule' ? await raiseCancelled(services.payments, order, now) : []),
      services.orders.audit(order.id, audit),
      writeEvent(services.table, event),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // whoever was faster may have set the same value: then all of it is done, and told, already
    const current = await getAnyOrder(services.orders, orderId, now);
    if (currentValue(current, change) === change.value) return current;
    // a level moved while its lots were read
    if (stock.reserved.length === 0 && error.failed.some(({ index }) => index < stock.writes.length))
      throw error;
    throw stockShortage(error, stock.reserved, now);
  }
  if (change.field === 'status') await services.stock.tick(now, 0);
  return { ...after, ...erpState, ...stock.change };
};

/** What the change takes from the stock or gives back to it, lots included, in the transaction that makes it. */
const stockWrites = async (
  services: ActServices,
  before: Order,
  after: Order,
  by: { by: string; now: Date; reason: string },
): Promise<{
  reserved: OrderLine[];
  writes: TransactItem[];
  change: Awaited<ReturnType<typeof stockGivenBack>>['change'];
}> => {
  if (!holdsStock(before) && holdsStock(after)) {
    const reserved = reservedGoods(before);
    const quarantined = await readQuarantined(services.table, reserved, by.now);
    const writes = reserved.map(({ productId, prepared }) =>
      services.stock.reserve(productId, prepared.milli, quarantined(productId)),
    );
    return { reserved, writes, change: {} };
  }
  if (!holdsStock(before) || holdsStock(after)) return { reserved: [], writes: [], change: {} };
  const { writes, change } = await stockGivenBack(services, before, by);
  return { reserved: [], writes, change };
};

const refuseCancelOfLeft = async ({ orders, erp }: ActServices, { orderId, change, now }: ChangeWebOrder) => {
  if (change.field !== 'status' || change.value !== 'annule') return;
  const order = await getAnyOrder(orders, orderId, now);
  if (holdsStock(order)) await refuseWhenLeft(erp, order);
};

/** After so many, the customer opens pages as fast as they are closed. */
const CLOSINGS = 3;

/**
 * The order with no page left on which it could still be paid, where the change ends paying: it is cancelled, or somebody
 * took the money in another way. Read again after each closing, which may have taken a while.
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

/** What needs its customer again is told to whatever counts that customer's open orders. */
const reopening = ({ guards }: OrderServices, before: Order, after: Order): TransactItem[] => {
  const cents = isPending(after) && !isPending(before) ? after.totalTtcCents : 0;
  const isOpenAgain = whyOpen(after) !== undefined && whyOpen(before) === undefined;
  return cents > 0 || isOpenAgain ? [guards.reopen(after.customerId, cents)] : [];
};
