import type { WebOrderChange } from './web-order-change.ts';
import { raiseCancelled } from '#functions/payments/cases/raise-total-changed.ts';
import type { ActServices } from '#functions/payments/payment-services.ts';
import { refuseIfShipped } from '#functions/orders/refuse-if-shipped.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { readQuarantined } from '#functions/orders/lines/stock-shortage.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { releaseStock } from '#functions/preparation/release-stock.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { reservedGoods } from '#shared/orders/delivery-charge.ts';
import { whyOpen } from '#shared/orders/needs-customer.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import type { Order } from '#shared/orders/order.ts';
import { reservesStock, isPending } from '#shared/orders/order-status.ts';

/*
 * Effects of a cancellation besides the status, and of undoing one. The transaction is that of any change
 * (change-web-order.ts); scheduled cancellations are in expiry/cancel-expired.ts.
 */

/** An order shipped according to the ERP cannot be cancelled here. */
export const refuseCancelOfShipped = async (
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
export const stockOfCancel = async (
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
export const moneyOfCancel = async (
  { payments }: ActServices,
  before: Order,
  after: Order,
  now: Date,
): Promise<TransactItem[]> => (after.status === 'annule' ? raiseCancelled(payments, before, now) : []);

/** Re-counts the customer's open orders. */
export const reopening = ({ guards }: OrderServices, before: Order, after: Order): TransactItem[] => {
  const cents = isPending(after) && !isPending(before) ? after.totalTtcCents : 0;
  const isOpenAgain = whyOpen(after) !== undefined && whyOpen(before) === undefined;
  return cents > 0 || isOpenAgain ? [guards.reopen(after.customerId, cents)] : [];
};
