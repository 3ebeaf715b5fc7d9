import { storedWhole } from '#functions/platform/table/stored.ts';
import { indexed, workDue } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import { allOf, oneOf, unchanged } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { isUnderWay, refundMoves } from '#shared/payments/payment-states.ts';
import { type Refund, refund as storedRefund } from '#shared/payments/refund.ts';

const RECHECK_MS = { claimed: 60_000, sent: 120_000, pending: 15 * 60_000 } as const;
const LONGEST_WAIT_MS = 6 * 3600_000;

/** Refunds share the partition of their order's attempts, and are never deleted. */
export const refundsStore = (table: Table) => ({
  async find(orderId: string, refundId: string): Promise<Refund | undefined> {
    const item = await table.get(keys.refund(orderId, refundId));
    return item && refundFrom(item);
  },

  /** Every refund of an order, oldest first. */
  async ofOrder(orderId: string): Promise<Refund[]> {
    const items = await table.queryAll({ pk: `ORDER#${orderId}`, prefix: 'REFUND#' });
    return items.map(refundFrom).sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  },

  /** Refunds under way that are due for a check. */
  async due(now: Date, limit: number): Promise<Refund[]> {
    const page = await table.query({ index: 'gsi2', pk: workDue.refund(), upTo: now.toISOString(), limit });
    return page.items.map(refundFrom);
  },

  create: (refund: Refund): TransactItem =>
    table.ops.putIfAbsent(refundItem(refund, new Date(refund.createdAt))),

  /** Replaces exactly the version that was read; refuses a transition that the state table does not allow. */
  replace: (before: Refund, after: Refund, now: Date): TransactItem => {
    const source = oneOf('state', [after.state, ...refundMoves.sources(after.state)]);
    return table.ops.put(
      refundItem({ ...after, version: before.version + 1 }, now),
      allOf(unchanged('version', before.version), source),
    );
  },
});

const refundItem = (refund: Refund, now: Date) => ({
  ...keys.refund(refund.orderId, refund.id),
  ...refund,
  ...(isUnderWay(refund.state) ? indexed.due(workDue.refund(), nextCheck(refund, now)) : {}),
});

/** Soon while it is new; a refund that takes days at a bank is read four times a day. */
const nextCheck = ({ state, createdAt }: Refund, now: Date): string => {
  const age = now.getTime() - Date.parse(createdAt);
  const soon = state === 'claimed' || state === 'sent' ? RECHECK_MS[state] : RECHECK_MS.pending;
  return new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, Math.max(soon, age / 4))).toISOString();
};

const refundFrom = storedWhole('refund', storedRefund);
