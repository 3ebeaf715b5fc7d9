import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { readStep } from '#functions/erp/writer/erp-step.ts';
import { readShipped, type Shipped } from './shipped.ts';
import { withoutLots } from './take-over.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import { announce, writeEvent } from '#functions/platform/outbox/outbox.ts';
import { openErpHolds, openGoneTwice } from '#functions/stock/stock.module.ts';
import { heldFor } from '#shared/stock/erp-hold.ts';
import type { GoneTwice } from '#shared/stock/levels/held-back.ts';
import { besidesReserved, isEntered, isWhole, shippedLines } from '#shared/erp/shipped-lines.ts';
import { documentIdFrom } from '#functions/stock/movements/document-id.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { goodsOf, reservedGoods } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { holdsStock, type OrderState } from '#shared/orders/order-status.ts';

/**
 * What left for an order of ours in the ERP: by line what was delivered, shipped in parts or whole, and its reservation
 * ends as its movements arrive in our stock, neither before nor twice.
 */
export const takeDelivery = async (
  services: StepServices,
  { customerId, id: orderId }: Pick<Order, 'id' | 'customerId'>,
  held: ErpOrder,
): Promise<void> => {
  const { table, orders, stock } = services;
  const holds = openErpHolds(table);
  const known = await holds.find(held.id);
  if (held.shipmentIds.length === 0 && !known) return;
  const enteredUpTo = await holds.enteredUpTo();
  const erp = await services.erp();
  const shipped = (await readShipped(erp, [held], enteredUpTo, readStep)).get(held.id) ?? NOTHING;
  const seen = await orders.find(customerId, orderId);
  if (!seen) return;
  const state = stateAfter(seen, shipped, services.step.at);
  const order = await withoutLots(services, seen, state);
  const after: Order = { ...order, ...state, lines: linesAfter(order, shipped) };
  const changes = changesOf(order, after);
  const { at } = services.step;
  const twice = await leftTwice(services, order, shipped);
  const event = eventOf(order, after, at);
  const ends = holdsStock(order) && !holdsStock(after);
  const released = ends ? awaitedOf(order) : [];
  const writes = [
    ...(await holds.replace(
      held.id,
      holdOf(after, held, shipped),
      new Map(released.map(({ productId, milli }) => [productId, milli])),
    )),
    ...(changes.length === 0 && !ends ? [] : [orders.change(order, { ...state, lines: after.lines })]),
    ...changes.map((change) => orders.audit(orderId, { ...change, at: at.toISOString(), ...BY })),
    ...(twice
      ? [
          orders.audit(orderId, { ...twice.change, at: at.toISOString(), ...BY }),
          openGoneTwice(table).record(orderId, twice.gone, at),
        ]
      : []),
    ...(event ? [writeEvent(table, event)] : []),
  ];
  if (writes.length === 0) return;
  await table.transact(writes);
  await Promise.all([stock.tick(at, 0), ...(event ? [announce(event)] : [])]);
};

/**
 * Its preparation was closed here, whose exit is in both stocks, and it was shipped there too: the same goods are gone twice
 * on both sides. No counting finds the cause again, so the order's history says it, once for each amount, and for 30 days the
 * comparison of the stock.
 */
const leftTwice = async (
  { movements, orders }: StepServices,
  order: Order,
  { taken }: Shipped,
): Promise<{ change: Change; gone: GoneTwice } | undefined> => {
  if (order.closedAt === undefined || order.awaitsShipment === true || taken.length === 0) return undefined;
  if (!(await movements.find(documentIdFrom(`delivery/${order.id}`)))) return undefined;
  const gone: Record<string, number> = {};
  for (const { productId, milli } of taken) gone[productId] = (gone[productId] ?? 0) + milli;
  const goods = goodsOf(order.lines).flatMap(({ productId, label, ordered }) => {
    const milli = gone[productId] ?? 0;
    return milli > 0 ? [`${label} ${quantityText(quantityOf(ordered.unit, milli))}`] : [];
  });
  const to = `Sorti deux fois du stock, par la préparation du site et par une expédition : ${[...new Set(goods)].join(', ')}. À rentrer par un mouvement.`;
  const isTold = (await orders.history(order.id)).some((said) => said.field === 'stock' && said.to === to);
  if (isTold) return undefined;
  return { change: { field: 'stock', from: null, to }, gone: { reference: order.reference, milli: gone } };
};

const NOTHING: Shipped = { shipments: [], taken: [] };
const BY = { actor: 'dolibarr', reason: 'dans Dolibarr' };

/** Where stock moves with the shipment it has left for good; else where a person closed it. */
const goneOf = ({ shipments, taken }: Shipped) =>
  shipments.filter(({ status, id }) => status === 'closed' || taken.some((row) => row.shipmentId === id));

const stateAfter = (order: Order, shipped: Shipped, at: Date): OrderState => {
  const { status, paymentStatus, deliveryStatus, closedAt } = order;
  const kept = {
    status,
    paymentStatus,
    ...(closedAt === undefined ? {} : { closedAt }),
    ...(order.awaitsShipment ? { awaitsShipment: true } : {}),
  };
  if (status === 'annule' || shipped.shipments.length === 0) return { ...kept, deliveryStatus };
  const hasLeft = isWhole(awaitedOf(order), goneOf(shipped));
  const isOver = hasLeft && isEntered(shipped.taken);
  return {
    ...kept,
    deliveryStatus: hasLeft || deliveryStatus === 'livre' ? 'livre' : 'expedie',
    ...(isOver && closedAt === undefined ? { closedAt: at.toISOString() } : {}),
    ...(isOver && order.awaitsShipment ? { awaitsShipment: false } : {}),
  };
};

/** What it reserves, or did: what was ordered, or weighed to be shipped there. */
const awaitedOf = (order: Order) =>
  reservedGoods(order).map(({ productId, ordered }) => ({ productId, milli: ordered.milli }));

/** What left by an exit of the shop's own stays as it was weighed. */
const linesAfter = (order: Order, { shipments }: Shipped): Order['lines'] =>
  !holdsStock(order) || shipments.length === 0 ? order.lines : shippedLines(order.lines, shipments);

const holdOf = (after: Order, held: ErpOrder, { taken }: Shipped) => {
  const goods = awaitedOf(after);
  const isOpen = holdsStock(after);
  const milli = besidesReserved(heldFor(goods, taken, isOpen), isOpen ? goods : []);
  const isPending = !isEntered(taken);
  if (Object.keys(milli).length === 0 && !isPending) return undefined;
  const { id: erpId, ref, thirdPartyId, day, changedAt } = held;
  return { erpId, ref, thirdPartyId, day, changedAt, milli, isPending, orderId: after.id };
};

type Change = Pick<Parameters<Orders['audit']>[1], 'field' | 'from' | 'to'>;

const changesOf = (before: Order, after: Order): Change[] => [
  ...(before.deliveryStatus === after.deliveryStatus
    ? []
    : [{ field: 'statut_livraison', from: before.deliveryStatus, to: after.deliveryStatus }]),
  ...after.lines.flatMap((line, i) => {
    const was = before.lines[i]?.delivered ?? line.ordered;
    if (was.milli === line.delivered.milli) return [];
    const to = `${line.label} : expédié ${quantityText(line.delivered)} sur ${quantityText(line.ordered)}`;
    return [{ field: 'lignes', from: null, to }];
  }),
];

const eventOf = (before: Order, after: Order, at: Date) =>
  before.deliveryStatus === after.deliveryStatus
    ? undefined
    : orderEvent(
        after.deliveryStatus === 'livre' ? 'order.delivered' : 'order.dispatched',
        before,
        at,
        eventId('order-delivery', at),
      );
