import type { Admission } from '#functions/orders/guard/ordering-guard.store.ts';
import { writeGuarded } from '#functions/orders/guard/write-guarded.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import type { OrderChange } from '#functions/orders/order-writes.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { readQuarantined, type ReservedLine, stockShortage } from './stock-shortage.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { lineChanges } from '#shared/orders/line-changes.ts';
import { reservedMilli } from '#shared/orders/line-pieces.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { orderTotal } from '#shared/orders/order-total.ts';

/** A transaction has 100 items: the order, its audit entry, its event, and these. */
export const MAX_MOVES = 96;

type Replace = {
  order: Order;
  lines: OrderLine[];
  moves: readonly StockMove[];
  admission: Admission;
  /** The user who agreed, and the field name in its history. */
  by: { actor: string; field: string };
  /** Other changes of the order, and other writes of the transaction. */
  change?: OrderChange;
  writes?: readonly TransactItem[];
  now: Date;
};

/**
 * Replaces the lines as agreed by the customer: stock moves by the differences, in one transaction with the
 * order, its audit entry and its event. Returns the order afterwards.
 */
export const replaceLines = async (
  services: OrderServices,
  { order, lines, moves, admission, by, change = {}, writes = [], now }: Replace,
) => {
  const event = orderEvent('order.edited', order, now, eventId('order-edit', now));
  const audit = {
    at: now.toISOString(),
    ...by,
    from: null,
    to: lineChanges(order.lines, lines),
    reason: null,
  };
  const reservations = moves.filter(({ milli }) => milli > 0);
  const releases = moves.filter(({ milli }) => milli < 0);
  const quarantined = await readQuarantined(services.table, reservations, now);
  try {
    await writeGuarded(services, {
      customerId: order.customerId,
      admission,
      lines: [
        ...reservations.map((move) =>
          services.stock.reserve(move.productId, move.milli, quarantined(move.productId)),
        ),
        ...releases.map((move) => services.stock.release(move.productId, -move.milli)),
        services.orders.change(order, { ...change, lines, erpState: 'a_envoyer' }),
        services.orders.audit(order.id, audit),
        ...writes,
        writeEvent(services.table, event),
      ],
      now,
    });
  } catch (error) {
    if (error instanceof ConditionFailed) throw stockShortage(error, reservations, now);
    throw error;
  }
  await services.stock.tick(now);
  return { ...order, lines, ...totalsOf(lines), version: order.version + 1 };
};

/** Additional reservation, in thousandths of the unit; negative: a release. */
type StockMove = ReservedLine & { milli: number };

export const stockMoves = (before: readonly OrderLine[], after: readonly OrderLine[]): StockMove[] => {
  const moves = new Map<string, StockMove>();
  const add = ({ productId, label, ordered, pieces }: OrderLine, milli: number) => {
    const sum = (moves.get(productId)?.milli ?? 0) + milli;
    moves.set(productId, { productId, label, ordered, ...(pieces ? { pieces } : {}), milli: sum });
  };
  for (const line of after) add(line, reservedMilli(line));
  for (const line of before) add(line, -reservedMilli(line));
  return [...moves.values()].filter(({ milli }) => milli !== 0);
};

const totalsOf = (lines: readonly OrderLine[]) => {
  const total = orderTotal(lines);
  return { totalHtCents: total.htCents, totalVatCents: total.vatCents, totalTtcCents: total.ttcCents };
};
