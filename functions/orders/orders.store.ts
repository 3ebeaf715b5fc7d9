import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';
import { firstUlid, instantOf, ulid, ULID_AGE } from '#functions/platform/ids.ts';
import {
  atVersion,
  exists,
  oneOf,
  provided,
  setting,
  unchanged,
} from '#functions/platform/table/expressions.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { customerIdOf, orderFrom, orderItem, storedDelivery } from '#functions/orders/order-item.ts';
import { storedLines } from '#functions/orders/lines/stored-lines.ts';
import { storedProposals } from '#functions/orders/stored-proposals.ts';
import type { OrderDelivery } from '#shared/delivery/order-delivery.ts';
import type { MissedVisit } from '#shared/orders/missed-visit.ts';
import type { BookedMoney, GivesBack, Order, OrderHold } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import type { Proposal } from '#shared/orders/proposal.ts';
import { deliveryStatusMoves, orderStatusMoves, paymentStatusMoves } from '#shared/orders/order-state.ts';

/** One change of state: who, when, what, from what, to what, why (invariant I10). */
const auditEntry = z.object({
  at: z.string(),
  actor: z.string(),
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.string(),
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** What of an order a write may change. */
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
  >
> & {
  lines?: OrderLine[];
  proposals?: readonly Proposal[];
  hold?: OrderHold | null;
  /** Null: it goes out again. */
  missed?: MissedVisit | null;
  delivery?: OrderDelivery;
  givesBack?: GivesBack | null;
  booked?: BookedMoney | null;
  /** Null: it is confirmed. */
  confirmBefore?: null;
};

/** After so long an order is in every index, or was never there. */
const INDEX_FOLLOWS_MS = 60_000;
/** Pauses before an order just placed is looked for again: 3.1 s in all, while the back-office waits. */
const LOOK_AGAIN_MS = [100, 200, 400, 800, 1600];

export type OrdersStore = ReturnType<typeof ordersStore>;

/** The only file that knows how orders lie in the table. */
export const ordersStore = (table: Table) => ({
  async find(customerId: string, orderId: string): Promise<Order | undefined> {
    const item = await table.get(keys.order(customerId, orderId));
    return item && orderFrom(item);
  },

  /**
   * By its id alone (back-office): the list index names the customer, the order itself is fresh. An index follows its
   * table a moment later, and the id says how old the order is: one just placed is looked for again for a while.
   */
  async locate(orderId: string, now: Date): Promise<Order | undefined> {
    const isNew = Math.abs(now.getTime() - instantOf(orderId)) < INDEX_FOLLOWS_MS;
    for (const pauseMs of isNew ? [0, ...LOOK_AGAIN_MS] : [0]) {
      if (pauseMs > 0) await pause(pauseMs);
      const { items } = await table.query({ index: 'gsi1', pk: 'ORDERS', is: orderId, limit: 1 });
      if (items[0]) return this.find(customerIdOf(items[0]), orderId);
    }
    return undefined;
  },

  /** Those that are there, as they were a moment ago, in no order. */
  findMany: async (refs: readonly { customerId: string; orderId: string }[]): Promise<Order[]> =>
    (await table.getMany(refs.map((ref) => keys.order(ref.customerId, ref.orderId)))).map(orderFrom),

  async listOfCustomer(customerId: string, limit: number, cursor?: string): Promise<Page<Order>> {
    const page = await table.query({ ...listOf(customerId), limit, cursor });
    return { items: page.items.map(orderFrom), next: page.next };
  },

  /** The newest ones, as they were a moment ago: half the price of a list that must be exact. */
  async newestOfCustomer(customerId: string, limit: number): Promise<Order[]> {
    const { items } = await table.query({ ...listOf(customerId), limit, consistent: false });
    return items.map(orderFrom);
  },

  /** All of them, page by page: for what must not overlook one. */
  async everyOfCustomer(customerId: string): Promise<Order[]> {
    return (await table.queryAll({ pk: `CUSTOMER#${customerId}`, prefix: 'ORDER#' })).map(orderFrom);
  },

  /** Those from an id on, oldest first, page by page as they are asked for. */
  async *ordersFrom(customerId: string, from: string | undefined): AsyncGenerator<Order> {
    for (let cursor: string | undefined; ;) {
      const page: Page<Item> = await table.query({
        pk: `CUSTOMER#${customerId}`,
        prefix: 'ORDER#',
        ...(from === undefined ? {} : { from: keys.order(customerId, from).sk }),
        limit: 100,
        cursor,
      });
      for (const item of page.items) yield orderFrom(item);
      if (page.next === null) return;
      cursor = page.next;
    }
  },

  /** Takes the people off an order; what was ordered, for how much and in which zone stays. */
  async pseudonymise(order: Order): Promise<void> {
    const { zone = null, day = null } = order.delivery ?? {};
    const nobody = { name: 'Compte supprimé', mail: '', to: [zone, day, ''] };
    const change = setting(nobody, { remove: ['proof', 'missed'], add: { version: 1 } });
    await table.transact([
      table.ops.update(keys.order(order.customerId, order.id), provided(change, exists)),
      table.ops.remove(keys.signature(order.id)),
    ]);
  },

  async listAll(limit: number, cursor?: string): Promise<Page<Order>> {
    const page = await table.query({ index: 'gsi1', pk: 'ORDERS', backward: true, limit, cursor });
    return { items: page.items.map(orderFrom), next: page.next };
  },

  /** Every order placed at an instant or later, oldest first, page by page as they are asked for. */
  async *placedFrom(instant: Date): AsyncGenerator<Order[]> {
    for (let cursor: string | undefined; ;) {
      const page: Page<Item> = await table.query({
        index: 'gsi1',
        pk: 'ORDERS',
        prefix: ULID_AGE,
        from: firstUlid(instant),
        cursor,
      });
      yield page.items.map(orderFrom);
      if (page.next === null) return;
      cursor = page.next;
    }
  },

  /** Those placed from an instant until before another, page by page: a day costs what was ordered on it. */
  async *placedBetween(from: Date, until: Date): AsyncGenerator<Order[]> {
    const between = { from: firstUlid(from), to: firstUlid(until) };
    for (let cursor: string | undefined; ;) {
      const page: Page<Item> = await table.query({ index: 'gsi1', pk: 'ORDERS', between, cursor });
      yield page.items.map(orderFrom);
      if (page.next === null) return;
      cursor = page.next;
    }
  },

  /** The newest hundred changes of an order, newest first. */
  async history(orderId: string): Promise<AuditEntry[]> {
    const { items } = await table.query({
      pk: `ORDER#${orderId}`,
      prefix: 'AUDIT#',
      backward: true,
      limit: 100,
    });
    return items.map(auditFrom);
  },

  create: (order: Order): TransactItem => table.ops.putIfAbsent(orderItem(order)),

  /** Changes exactly the version that was read and raises it; the transaction fails when somebody was faster. */
  change: (order: Order, change: OrderChange): TransactItem =>
    table.ops.update(
      keys.order(order.customerId, order.id),
      provided(atVersion(setting(storedChange(change)), order.version), ...moveConditions(change)),
    ),

  /** Fails when somebody changed the order since it was read. */
  unchanged: ({ customerId, id, version }: Order): TransactItem =>
    table.ops.check(keys.order(customerId, id), unchanged('version', version === 0 ? undefined : version)),

  /** Marks where the ERP stands without competing with people's changes: no version is consumed. */
  async markErp(
    customerId: string,
    orderId: string,
    mark: { erpState: Order['erpState']; erpRef?: string | null },
  ): Promise<void> {
    const ref = mark.erpRef === undefined ? {} : { erpRef: mark.erpRef };
    await table.update(
      keys.order(customerId, orderId),
      provided(setting({ erp: mark.erpState, ...ref }), exists),
    );
  },

  audit: (orderId: string, entry: AuditEntry): TransactItem =>
    table.ops.put({ ...keys.orderAudit(orderId, ulid(new Date(entry.at))), ...entry }),
});

const listOf = (customerId: string) => ({ pk: `CUSTOMER#${customerId}`, prefix: 'ORDER#', backward: true });

/** A status is written only over one that may move to it, or that it already is. */
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
  confirmBefore: 'confirm',
  erpState: 'erp',
  erpRef: 'erpRef',
} as const satisfies Record<keyof Omit<OrderChange, 'lines' | 'proposals' | 'delivery'>, string>;

/** Other lines are lines of today's version; whatever else changes leaves the item's version as it is. */
const storedChange = ({ lines, proposals, delivery, ...change }: OrderChange): Item => ({
  ...Object.fromEntries(
    Object.entries(change).map(([name, value]) => [storedNames[name as keyof typeof storedNames], value]),
  ),
  ...(lines ? { lines: storedLines(lines), v: storedVersions.order } : {}),
  ...(proposals ? { asks: storedProposals(proposals) } : {}),
  ...(delivery ? { to: storedDelivery(delivery) } : {}),
});

const auditFrom = stored('orderAudit', auditEntry);
