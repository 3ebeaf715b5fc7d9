import { openOrderQuestion } from './open-order-question.ts';
import { type OrderInErp, readBack } from './erp-orders.store.ts';
import { dolibarrLines } from './order-lines.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { StepStopped, WaitsForPerson } from '#functions/erp/writer/erp-step.ts';
import { raiseTotalChanged } from '#functions/payments/cases/raise-total-changed.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { releaseRemainingLots, releaseStock } from '#functions/preparation/release-stock.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import { openOrderingGuards, type Orders } from '#functions/orders/orders.module.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import type { TakenChange } from '#shared/erp/changes-text.ts';
import {
  losesLots,
  planOfTakeOver,
  dolibarrState,
  type TakeOverPlan,
  waitsForPayment,
} from '#shared/erp/take-over-plan.ts';
import { factsOf } from '#shared/erp/three-way-merge.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrdersEvent } from '#shared/orders/orders.events.ts';

/** A transaction has 100 items: the order, its record, its history, its events and these. */
const MOST_MOVES = 88;
const BESIDE = 12;

/**
 * Applies changes made in the ERP to the order: lines, weights, prices, cancelled, shipped, closed. The
 * order, its stock, its lots, its history and the customer's notification are one transaction.
 */
export const takeOver = async (
  services: StepServices,
  order: Order,
  erpOrder: ErpOrder | undefined,
  known: Pick<OrderInErp, 'cuts'> = {},
): Promise<{ erpRef: string | null; state?: ErpState }> => {
  const state = dolibarrState(order, erpOrder, services.step.at);
  const lines =
    erpOrder && erpOrder.status !== 'cancelled'
      ? await dolibarrLines(services, order, factsOf(erpOrder))
      : order.lines;
  const plan = planOfTakeOver(order, erpOrder, { state, lines });
  const record = erpOrder
    ? { ...readBack(erpOrder, plan.after), ...(known.cuts ? { cuts: known.cuts } : {}) }
    : { base: { status: 'cancelled' as const, isBilled: false, lines: [] } };
  const erpRef = erpOrder?.ref ?? order.erpRef;
  if (plan.changes.length === 0) {
    await services.erpOrders.keep(order.id, record);
    return { erpRef };
  }
  if (waitsForPayment(order))
    throw new WaitsForPerson('Attend la fin d’un paiement en cours de cette commande.');
  if (plan.moves.length > MOST_MOVES) throw tooManyMoves();
  const events = eventsOf(order, plan, services.step.at);
  const stock = await stockWrites(services, order, plan, lotReleaseReason(erpOrder));
  try {
    await write(services, order, plan, { ...record, erpRef, events, stock });
  } catch (error) {
    // promised in Dolibarr without stock here: ask an operator
    if (erpOrder && isShort(error, plan)) return openOrderQuestion(services, order, erpOrder, SHORT);
    throw error;
  }
  await services.stock.tick(services.step.at);
  await releaseRemainingLots(services, { ...order, ...stock.change }, services.step.at);
  return { erpRef };
};

const SHORT =
  'Dolibarr en promet plus que le stock libre du site : libérez du stock, ou gardez la version du site.';

const tooManyMoves = () =>
  new StepStopped({
    kind: 'refused',
    reason: 'business_rule',
    httpStatus: 0,
    detail: `plus de ${MOST_MOVES} produits changés dans Dolibarr d’un coup`,
  });

/** The stock's writes come first in the transaction. */
const isShort = (error: unknown, { moves }: TakeOverPlan): boolean =>
  error instanceof ConditionFailed && error.failed.some(({ index }) => (moves[index]?.milli ?? 0) > 0);

type StockWrites = Omit<Awaited<ReturnType<typeof releaseStock>>, 'lines'>;

/** Stock that it reserves or releases; if nothing is reserved any more, its lots are released too. */
const stockWrites = async (
  services: StepServices,
  order: Order,
  { state, after, moves }: TakeOverPlan,
  reason: string,
): Promise<StockWrites> => {
  if (losesLots(order, state)) {
    const released = new Map(moves.map(({ productId, milli }) => [productId, -milli]));
    const by = { by: ACTOR, now: services.step.at, reason };
    const { writes, change } = await releaseStock(services, order, { ...by, released, otherItems: BESIDE });
    const lines = after.lines.map((line) => ({ ...line, lots: [] }));
    return { writes, change: change.lines ? { lines } : change };
  }
  const { reserve, release } = services.stock;
  return {
    writes: moves.map(({ productId, milli }) =>
      milli > 0 ? reserve(productId, milli) : release(productId, -milli),
    ),
    change: {},
  };
};

type Written = OrderInErp & { erpRef: string | null; events: readonly OrdersEvent[]; stock: StockWrites };

const write = async (
  { table, orders, payments, erpOrders, step: { at } }: StepServices,
  order: Order,
  { state, after, changes, pendingCents }: TakeOverPlan,
  { erpRef, events, stock, ...record }: Written,
): Promise<void> => {
  const { lines, paymentStatus } = after;
  await table.transact([
    ...stock.writes,
    orders.change(order, {
      ...state,
      paymentStatus,
      lines,
      ...stock.change,
      erpState: 'verifie',
      erpRef,
    }),
    ...changes.map((change) => orders.audit(order.id, auditOf(change, at))),
    ...(pendingCents > 0 ? [openOrderingGuards(table).reopen(order.customerId, pendingCents)] : []),
    ...(await raiseTotalChanged(payments, order, after, at)),
    ...events.map((event) => writeEvent(table, event)),
    erpOrders.kept(order.id, record),
  ]);
};

const auditOf = ({ field, from, to }: TakenChange, at: Date): Parameters<Orders['audit']>[1] => ({
  at: at.toISOString(),
  actor: ACTOR,
  field,
  from,
  to,
  reason: 'dans Dolibarr',
});

/** Shipping and delivery have e-mails of their own. */
const eventsOf = (order: Order, { after, changes }: TakeOverPlan, now: Date): OrdersEvent[] => {
  const { customerId } = order;
  const events: OrdersEvent[] = [];
  const reported = changes.filter(({ field }) => field !== 'statut_livraison');
  if (reported.length > 0) {
    events.push({
      id: eventId('order-in-erp', now),
      type: 'order.changed-in-erp',
      version: 1,
      at: now.toISOString(),
      data: { customerId, orderId: order.id, changes: reported.map(({ text }) => text) },
    });
  }
  if (order.deliveryStatus !== after.deliveryStatus) {
    const type = after.deliveryStatus === 'livre' ? 'order.delivered' : 'order.dispatched';
    events.push(orderEvent(type, order, now, eventId('order-delivery', now)));
  }
  return events;
};

/** Actor of these changes in the history. */
export const ACTOR = 'dolibarr';

/** Why an order no longer reserves lots after this change in the ERP, in French. */
export const lotReleaseReason = (erpOrder: Pick<ErpOrder, 'status'> | undefined): string => {
  if (!erpOrder) return 'Commande supprimée dans Dolibarr';
  return erpOrder.status === 'cancelled' ? 'Commande annulée dans Dolibarr' : 'Expédiée dans Dolibarr';
};
