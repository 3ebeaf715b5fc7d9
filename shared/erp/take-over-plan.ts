import type { Cents } from '#shared/kernel/money.ts';
import { reservedGoods } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { statusByBooks } from '#shared/orders/order-due.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { reservesStock, type OrderStatuses, pendingCents } from '#shared/orders/order-status.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { changesInWords, type TakenChange } from './changes-in-words.ts';
import type { DolibarrOrder } from './dolibarr-order.ts';
import { stockChanges } from './taken-lines.ts';
import type { ErpFacts } from './three-way-merge.ts';

/** What the ERP's status makes of the shop's three; undefined: it is gone there. */
export const dolibarrState = (
  order: OrderStatuses,
  there: Pick<DolibarrOrder, 'status' | 'shipmentIds'> | undefined,
  at: Date,
): OrderStatuses => {
  const { status, paymentStatus, deliveryStatus } = order;
  // where the house makes shipments, each says what has left (delivery-plan.ts)
  const isUnderWay = there?.status === 'shipping' && there.shipmentIds.length === 0;
  const hasLeft = isUnderWay || there?.status === 'closed';
  if (!there || there.status === 'cancelled') return { status: 'annule', paymentStatus, deliveryStatus };
  return {
    status: status === 'annule' ? 'valide' : status,
    paymentStatus,
    deliveryStatus:
      there.status === 'closed'
        ? 'livre'
        : isUnderWay && deliveryStatus !== 'livre'
          ? 'expedie'
          : deliveryStatus,
    // weighed here to be shipped there: a shipment takes what was weighed
    ...(order.awaitsShipment && hasLeft ? { awaitsShipment: false } : {}),
    // its goods left by a shipment there, whose movement takes them from the stock: they are reserved no more
    ...(there.status === 'closed' && order.closedAt === undefined ? { closedAt: at.toISOString() } : {}),
  };
};

/** A cancelled order holds no lots, nor one whose goods left. */
export const losesLots = (order: Order, state: OrderStatuses): boolean =>
  reservesStock(order) &&
  !reservesStock({ ...order, ...state }) &&
  order.lines.some(({ lots }) => lots.length > 0);

/** Products that the ERP put into an order of ours. */
export const addedProducts = (order: Pick<Order, 'lines'>, { lines }: ErpFacts): string[] => {
  const known = new Set(order.lines.map(({ productId }) => productId));
  return [...new Set(lines.flatMap(({ productId }) => productId ?? []))].filter((id) => !known.has(id));
};

export type TakeOverPlan = {
  state: OrderStatuses;
  after: Order;
  /** None: both are alike already. */
  changes: TakenChange[];
  /** What the stock has to give, or gets back. */
  moves: { productId: string; milli: number }[];
  /** What more of its account's cap it takes; below zero where it takes less. */
  pendingCents: Cents;
};

/** What the order becomes with the ERP's lines and the state that they put it in. */
export const planOfTakeOver = (
  order: Order,
  there: DolibarrOrder | undefined,
  { state, lines }: { state: OrderStatuses; lines: OrderLine[] },
): TakeOverPlan => {
  const weighed: Order = { ...order, ...state, lines, totalTtcCents: orderTotal(lines).ttcCents };
  const after = { ...weighed, paymentStatus: statusByBooks(order, weighed) };
  const reserved = (of: Order) => (reservesStock(of) ? reservedGoods(of) : []);
  return {
    state,
    after,
    changes: changesInWords(order, after, there),
    moves: stockChanges(reserved(order), reserved(after)),
    pendingCents: pendingCents(after) - pendingCents(order),
  };
};

/** A payment page that is open ends first, or its customer pays another total than they see. */
export const waitsForPayment = (order: Pick<Order, 'openAttemptId' | 'status'>): boolean =>
  order.openAttemptId !== null && order.status !== 'annule';
