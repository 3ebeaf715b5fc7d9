import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';
import { ulid } from '#functions/platform/ids.ts';
import {
  atVersion,
  exists,
  oneOf,
  provided,
  setting,
  unchanged,
} from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import type { AuditEntry } from './order-event.ts';
import { orderItem, storedDelivery, storedProposals } from './order-item.ts';
import { storedLines } from '#functions/orders/lines/stored-lines.ts';
import type { OrderDelivery } from '#shared/delivery/order-delivery.ts';
import type { MissedVisit } from '#shared/orders/missed-visit.ts';
import type { BookedMoney, GivesBack, Order, OrderHold } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import type { Proposal } from '#shared/orders/proposal.ts';
import {
  deliveryStatusMoves,
  isAcceptedBy,
  orderStatusMoves,
  paymentStatusMoves,
} from '#shared/orders/order-state.ts';

/** The fields that a write may change. */
export type OrderChange = Partial<
  Pick<
    Order,
    | 'status'
    | 'paymentStatus'
    | 'deliveryStatus'
    | 'closedAt'
    | 'proof'
    | 'awaitsShipment'
    | 'paidCents'
    | 'receivedCents'
    | 'openAttemptId'
    | 'erpState'
    | 'erpRef'
    | 'additions'
    | 'visits'
  >
> & {
  lines?: OrderLine[];
  proposals?: readonly Proposal[];
  hold?: OrderHold | null;
  /** Null: it is sent out again. */
  missed?: MissedVisit | null;
  delivery?: OrderDelivery;
  givesBack?: GivesBack | null;
  booked?: BookedMoney | null;
  refusedCents?: number | null;
  /** Null: it is confirmed. */
  confirmBefore?: null;
};

/**
 * Writes of an order: each is an item of its use case's transaction, except the two that conflict with
 * nothing.
 */
export const orderWrites = (table: Table) => ({
  create: (order: Order): TransactItem => table.ops.putIfAbsent(orderItem(order)),

  /**
   * Changes exactly the version that was read and raises it; the transaction fails after a concurrent
   * change.
   */
  change: (order: Order, change: OrderChange): TransactItem => {
    const accepted = isAcceptedBy(order, change) ? { confirmBefore: null } : {};
    return table.ops.update(
      keys.order(order.customerId, order.id),
      provided(
        atVersion(setting(storedChange({ ...change, ...accepted })), order.version),
        ...moveConditions(change),
      ),
    );
  },

  /** Fails if the order changed since it was read. */
  unchanged: ({ customerId, id, version }: Order): TransactItem =>
    table.ops.check(keys.order(customerId, id), unchanged('version', version === 0 ? undefined : version)),

  /** Sets the ERP state without conflicting with other changes: the version stays. */
  erpMark: (
    customerId: string,
    orderId: string,
    { erpState, erpRef }: { erpState: Order['erpState']; erpRef?: string | null },
  ): TransactItem =>
    table.ops.update(
      keys.order(customerId, orderId),
      provided(setting({ erp: erpState, ...(erpRef === undefined ? {} : { erpRef }) }), exists),
    ),

  audit: (orderId: string, entry: AuditEntry): TransactItem =>
    table.ops.put({ ...keys.orderAudit(orderId, ulid(new Date(entry.at))), ...entry }),

  /** Removes personal data from an order; lines, amounts and zone stay. */
  async pseudonymise(order: Order): Promise<void> {
    const { zone = null, day = null } = order.delivery ?? {};
    const nobody = { name: 'Compte supprimé', mail: '', to: [zone, day, ''] };
    const change = setting(nobody, { remove: ['proof', 'missed'], add: { version: 1 } });
    await table.transact([
      table.ops.update(keys.order(order.customerId, order.id), provided(change, exists)),
      table.ops.remove(keys.signature(order.id)),
    ]);
  },
});

/** A status is written only over one that may move to it, or over itself. */
const moveConditions = ({ status, paymentStatus, deliveryStatus }: OrderChange) => [
  ...(status ? [oneOf(storedNames.status, [...orderStatusMoves.sources(status), status])] : []),
  ...(paymentStatus
    ? [oneOf(storedNames.paymentStatus, [...paymentStatusMoves.sources(paymentStatus), paymentStatus])]
    : []),
  ...(deliveryStatus
    ? [oneOf(storedNames.deliveryStatus, [...deliveryStatusMoves.sources(deliveryStatus), deliveryStatus])]
    : []),
];

const storedNames = {
  status: 'status',
  paymentStatus: 'payment',
  deliveryStatus: 'delivery',
  closedAt: 'closed',
  proof: 'proof',
  missed: 'missed',
  awaitsShipment: 'awaits',
  paidCents: 'paid',
  receivedCents: 'received',
  openAttemptId: 'attempt',
  hold: 'hold',
  givesBack: 'back',
  booked: 'booked',
  refusedCents: 'refused',
  confirmBefore: 'confirm',
  erpState: 'erp',
  erpRef: 'erpRef',
  additions: 'adds',
  visits: 'visits',
} as const satisfies Record<keyof Omit<OrderChange, 'lines' | 'proposals' | 'delivery'>, string>;

/** Changed lines have today's version; any other change leaves the item's version. */
const storedChange = ({ lines, proposals, delivery, ...change }: OrderChange): Item => ({
  ...Object.fromEntries(
    Object.entries(change).map(([name, value]) => [storedNames[name as keyof typeof storedNames], value]),
  ),
  ...(lines ? { lines: storedLines(lines), v: storedVersions.order } : {}),
  ...(proposals ? { asks: storedProposals(proposals) } : {}),
  ...(delivery ? { to: storedDelivery(delivery) } : {}),
});
