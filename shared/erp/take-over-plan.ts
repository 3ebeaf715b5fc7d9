import type { Cents } from '#shared/kernel/money.ts';
import { reservedGoods } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { statusByBooks } from '#shared/orders/order-due.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { reservesStock, type OrderStatuses, pendingCents } from '#shared/orders/order-status.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { changesText, type TakenChange } from './changes-text.ts';
import type { DolibarrOrder } from './dolibarr-order.ts';
import { stockChanges } from './taken-lines.ts';
import type { ErpFacts } from './three-way-merge.ts';

/** The shop's statuses for an ERP status; undefined: deleted there. */
export const dolibarrState = (
  order: OrderStatuses,
  there: Pick<DolibarrOrder, 'status' | 'shipmentIds'> | undefined,
  at: Date,
): OrderStatuses => {
  const { status, paymentStatus, deliveryStatus } = order;
  // with shipments, their state decides (delivery-plan.ts)
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
    // weighed here, shipped in the ERP: the shipment takes the weighed quantity
    ...(order.awaitsShipment && hasLeft ? { awaitsShipment: false } : {}),
    // shipped in the ERP, whose movement reduces the stock: no longer reserved
    ...(there.status === 'closed' && order.closedAt === undefined ? { closedAt: at.toISOString() } : {}),
  };
};

/** Cancelled orders and orders with shipped goods release their lots. */
export const losesLots = (order: Order, state: OrderStatuses): boolean =>
  reservesStock(order) &&
  !reservesStock({ ...order, ...state }) &&
  order.lines.some(({ lots }) => lots.length > 0);

/** Products added in the ERP. */
export const addedProducts = (order: Pick<Order, 'lines'>, { lines }: ErpFacts): string[] => {
  const known = new Set(order.lines.map(({ productId }) => productId));
  return [...new Set(lines.flatMap(({ productId }) => productId ?? []))].filter((id) => !known.has(id));
};

export type TakeOverPlan = {
  state: OrderStatuses;
  after: Order;
  /** Empty: both sides are equal. */
  changes: TakenChange[];
  /** Stock to reserve (positive) or release, by product. */
  moves: { productId: string; milli: number }[];
  /** Change of the account's unpaid total. */
  pendingCents: Cents;
};

/** The order with the ERP's lines and status. */
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
    changes: changesText(order, after, there),
    moves: stockChanges(reserved(order), reserved(after)),
    pendingCents: pendingCents(after) - pendingCents(order),
  };
};

/** An open payment page ends first, so that the customer never pays a total other than the one shown. */
export const waitsForPayment = (order: Pick<Order, 'openAttemptId' | 'status'>): boolean =>
  order.openAttemptId !== null && order.status !== 'annule';
