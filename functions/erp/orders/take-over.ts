import { sellingUnit } from '#functions/catalog/selling-unit.ts';
import { askAboutOrder } from './ask-about-order.ts';
import { erpOrdersStore } from './erp-orders.store.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { readStep, StepStopped, WaitsForPerson } from '#functions/erp/writer/erp-step.ts';
import { raiseTotalChanged } from '#functions/payments/cases/raise-total-changed.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { giveLotsBack } from '#functions/preparation/give-back.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import { openOrderingGuards, type Orders } from '#functions/orders/orders.module.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { announce, writeEvent } from '#functions/platform/outbox/outbox.ts';
import { changesInWords, type TakenChange } from '#shared/erp/changes-in-words.ts';
import { stockChanges, takenLines, type TakenProduct } from '#shared/erp/taken-lines.ts';
import { factsOf } from '#shared/erp/two-hands.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import { reservedGoods } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { statusByBooks } from '#shared/orders/order-due.ts';
import { holdsStock, isPending, type OrderState } from '#shared/orders/order-status.ts';
import { lineVatOf } from '#shared/settings/cart-vat.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import type { OrdersEvent } from '#shared/orders/orders.events.ts';

/** Who did it, in the history. */
const ACTOR = 'dolibarr';
/** A transaction holds 100 items: the order, its record, its history, its events and these. */
const MOST_MOVES = 88;

/**
 * What the house did in the ERP becomes what the order is here: lines, weights, prices, cancelled, shipped, closed. The
 * order, its stock, its history and what the customer is told are one transaction.
 */
export const takeOver = async (
  services: StepServices,
  seen: Order,
  held: ErpOrder | undefined,
): Promise<{ erpRef: string | null; state?: ErpState }> => {
  const records = erpOrdersStore(services.table);
  const state = stateThere(seen, held, services.step.at);
  const order = await withoutLots(services, seen, state);
  const lines = held && held.status !== 'cancelled' ? await linesThere(services, order, held) : order.lines;
  const total = orderTotal(lines);
  const weighed = { ...order, ...state, lines, totalTtcCents: total.ttcCents };
  const after = { ...weighed, paymentStatus: statusByBooks(order, weighed) };
  const changes = changesInWords(order, after, held);
  const record = held
    ? { erpId: held.id, base: factsOf(held), changedAt: held.changedAt }
    : { base: { status: 'cancelled' as const, isBilled: false, lines: [] } };
  const erpRef = held?.ref ?? order.erpRef;
  if (changes.length === 0) {
    await records.keep(order.id, record);
    return { erpRef };
  }
  if (order.openAttemptId !== null && order.status !== 'annule')
    throw new WaitsForPerson('Attend la fin d’un paiement en cours de cette commande.');

  const moves = stockChanges(
    holdsStock(order) ? reservedGoods(order) : [],
    holdsStock(after) ? reservedGoods(after) : [],
  );
  if (moves.length > MOST_MOVES) {
    throw new StepStopped({
      kind: 'refused',
      reason: 'business_rule',
      httpStatus: 0,
      detail: `plus de ${MOST_MOVES} produits changés dans Dolibarr d’un coup`,
    });
  }
  const { at } = services.step;
  const events = eventsOf(order, after, changes, at);
  const pendingCents = isPending(after)
    ? after.totalTtcCents - (isPending(order) ? order.totalTtcCents : 0)
    : 0;
  const takes = moves.map(({ productId, milli }) =>
    milli > 0 ? services.stock.reserve(productId, milli) : services.stock.release(productId, -milli),
  );
  try {
    await services.table.transact([
      ...takes,
      services.orders.change(order, {
        ...state,
        paymentStatus: after.paymentStatus,
        lines,
        erpState: 'verifie',
        erpRef,
      }),
      ...changes.map((change) => services.orders.audit(order.id, auditOf(change, at))),
      ...(pendingCents > 0
        ? [openOrderingGuards(services.table).reopen(order.customerId, pendingCents)]
        : []),
      ...(await raiseTotalChanged(services.table, order, after, at)),
      ...events.map((event) => writeEvent(services.table, event)),
      records.kept(order.id, record),
    ]);
  } catch (error) {
    const isShort =
      error instanceof ConditionFailed && error.failed.some(({ index }) => index < takes.length);
    // promised there and not here: a person must know of it
    if (isShort && held) return askAboutOrder(services, order, held, SHORT);
    throw error;
  }
  await Promise.all([services.stock.tick(at, 0), ...events.map((event) => announce(event))]);
  return { erpRef };
};

const SHORT =
  'Dolibarr en promet plus que le stock libre du site : libérez du stock, ou gardez la version du site.';

/** What the ERP's status makes of the shop's three. */
const stateThere = (order: Order, held: ErpOrder | undefined, at: Date): OrderState => {
  const { status, paymentStatus, deliveryStatus } = order;
  // where the house makes shipments, each says what has left (take-delivery.ts)
  const isUnderWay = held?.status === 'shipping' && held.shipmentIds.length === 0;
  const hasLeft = isUnderWay || held?.status === 'closed';
  if (!held || held.status === 'cancelled') return { status: 'annule', paymentStatus, deliveryStatus };
  return {
    status: status === 'annule' ? 'valide' : status,
    paymentStatus,
    deliveryStatus:
      held.status === 'closed'
        ? 'livre'
        : isUnderWay && deliveryStatus !== 'livre'
          ? 'expedie'
          : deliveryStatus,
    // weighed here to be shipped there: a shipment takes what was weighed
    ...(order.awaitsShipment && hasLeft ? { awaitsShipment: false } : {}),
    // its goods left by a shipment there, whose movement takes them from the stock: they are reserved no more
    ...(held.status === 'closed' && order.closedAt === undefined ? { closedAt: at.toISOString() } : {}),
  };
};

/** A cancelled order holds no lots. */
export const withoutLots = async (
  services: StepServices,
  order: Order,
  state: OrderState,
): Promise<Order> => {
  if (
    !holdsStock(order) ||
    holdsStock({ ...order, ...state }) ||
    order.lines.every(({ lots }) => lots.length === 0)
  )
    return order;
  await giveLotsBack(services, order, {
    by: ACTOR,
    now: services.step.at,
    reason: 'Commande annulée dans Dolibarr',
  });
  return (await services.orders.find(order.customerId, order.id)) ?? order;
};

const linesThere = async (services: StepServices, order: Order, held: ErpOrder): Promise<OrderLine[]> => {
  const { lines } = factsOf(held);
  const known = new Set(order.lines.map(({ productId }) => productId));
  const added = [...new Set(lines.flatMap(({ productId }) => productId ?? []))].filter(
    (id) => !known.has(id),
  );
  const products = new Map<string, TakenProduct>();
  for (const id of added) {
    const product = await services.catalog.getProduct(id);
    if (product) {
      const { ref, label, categoryName, unit } = product;
      products.set(id, { ref, label, category: categoryName, unit, isStocked: true });
    }
  }
  const foreign = added.filter((id) => !products.has(id));
  if (foreign.length > 0) {
    const erp = await services.erp();
    const units = await readStep(erp.listUnits());
    for (const product of await readStep(erp.readProducts(foreign))) {
      const unit = sellingUnit(product, units)?.unit ?? 'piece';
      products.set(product.id, {
        ref: product.ref,
        label: product.label,
        category: '',
        unit,
        isStocked: false,
      });
    }
  }
  return takenLines(order.lines, lines, products, order.closedAt !== undefined).map((line) => ({
    ...line,
    ...lineVatOf(order.vat),
  }));
};

const auditOf = ({ field, from, to }: TakenChange, at: Date): Parameters<Orders['audit']>[1] => ({
  at: at.toISOString(),
  actor: ACTOR,
  field,
  from,
  to,
  reason: 'dans Dolibarr',
});

/** Leaving and arriving have letters of their own. */
const eventsOf = (order: Order, after: Order, changes: readonly TakenChange[], now: Date): OrdersEvent[] => {
  const { customerId } = order;
  const events: OrdersEvent[] = [];
  const told = changes.filter(({ field }) => field !== 'statut_livraison');
  if (told.length > 0) {
    events.push({
      id: eventId('order-in-erp', now),
      type: 'order.changed-in-erp',
      version: 1,
      at: now.toISOString(),
      data: { customerId, orderId: order.id, changes: told.map(({ text }) => text) },
    });
  }
  if (order.deliveryStatus !== after.deliveryStatus) {
    const type = after.deliveryStatus === 'livre' ? 'order.delivered' : 'order.dispatched';
    events.push(orderEvent(type, order, now, eventId('order-delivery', now)));
  }
  return events;
};
