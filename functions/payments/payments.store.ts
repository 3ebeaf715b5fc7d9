import * as z from 'zod/mini';
import { stored, storedWhole } from '#functions/platform/table/stored.ts';
import { indexed, workDue } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { paymentCasesStore } from '#functions/payments/cases/payment-cases.store.ts';
import { lastReceivedStore } from '#functions/payments/last-received.store.ts';
import { moneyStore } from '#functions/payments/money.store.ts';
import { payoutsStore } from '#functions/payments/payouts.store.ts';
import { refundsStore } from '#functions/payments/refunds/refunds.store.ts';
import { allOf, exists, oneOf, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { type Attempt, attempt as storedAttempt, isOnHold, isOpen } from '#shared/payments/attempt.ts';
import { attemptMoves } from '#shared/payments/payment-states.ts';
import type { PaymentProvider } from '#shared/gateways/payment-event.ts';

const CHECK_EVERY_MS = 15 * 60_000;
/** How long before the end of an authorisation the warning is sent. */
export const HOLD_WARNING_MS = 24 * 3600_000;
const THIRTY_DAYS = 30 * 24 * 3600;

export type PaymentsStore = ReturnType<typeof paymentsStore>;

export const paymentsStore = (table: Table) => ({
  refunds: refundsStore(table),
  cases: paymentCasesStore(table),
  heard: lastReceivedStore(table),
  money: moneyStore(table),
  payouts: payoutsStore(table),

  async find(orderId: string, attemptId: string): Promise<Attempt | undefined> {
    const item = await table.get(keys.attempt(orderId, attemptId));
    return item && attemptFrom(item);
  },

  /** Every attempt of an order, oldest first. */
  async ofOrder(orderId: string): Promise<Attempt[]> {
    return (await table.queryAll({ pk: `ORDER#${orderId}`, prefix: 'ATTEMPT#' })).map(attemptFrom);
  },

  /** The attempt of a provider's id. */
  async byProviderRef(
    provider: PaymentProvider,
    ref: string,
  ): Promise<{ orderId: string; customerId: string; attemptId: string } | undefined> {
    const item = await table.get(keys.payment(provider, ref));
    return item && refFrom(item);
  },

  /** Open attempts that are due for a check. */
  async due(now: Date, limit: number): Promise<Attempt[]> {
    const page = await table.query({ index: 'gsi2', pk: workDue.attempt(), upTo: now.toISOString(), limit });
    return page.items.map(attemptFrom);
  },

  create: (attempt: Attempt): TransactItem => table.ops.putIfAbsent(attemptItem(attempt)),

  /** Replaces exactly the version that was read; refuses a transition that the state table does not allow. */
  replace: (before: Attempt, after: Attempt, now: Date): TransactItem => {
    const source = oneOf('state', [after.state, ...attemptMoves.sources(after.state)]);
    return table.ops.put(
      attemptItem({ ...after, version: before.version + 1 }, now),
      allOf(unchanged('version', before.version), source),
    );
  },

  /** Fails if the attempt changed since it was read. */
  unchanged: (attempt: Attempt): TransactItem =>
    table.ops.check(keys.attempt(attempt.orderId, attempt.id), unchanged('version', attempt.version)),

  /** Checked by the next run: its reason to wait ended. */
  checkSoon: (orderId: string, attemptId: string, now: Date): TransactItem =>
    table.ops.update(
      keys.attempt(orderId, attemptId),
      provided(setting(indexed.due(workDue.attempt(), now.toISOString())), exists),
    ),

  link: (attempt: Attempt, ref: string): TransactItem =>
    table.ops.put({
      ...keys.payment(attempt.provider, ref),
      orderId: attempt.orderId,
      customerId: attempt.customerId,
      attemptId: attempt.id,
    }),

  /** Fails if this message was already handled. */
  markSeen: (provider: PaymentProvider, eventId: string, now: Date): TransactItem =>
    table.ops.putIfAbsent({
      ...keys.webhookEvent(provider, eventId),
      seenAt: now.toISOString(),
      expiresAt: epochSeconds(now, THIRTY_DAYS),
    }),
});

const attemptItem = (attempt: Attempt, now = new Date(attempt.createdAt)) => ({
  ...keys.attempt(attempt.orderId, attempt.id),
  ...attempt,
  ...(isOpen(attempt) || isOnHold(attempt)
    ? indexed.due(workDue.attempt(), new Date(nextCheck(attempt, now)).toISOString())
    : {}),
});

/** Open or capturing: every quarter of an hour; authorised: a day before its end and at its end. */
const nextCheck = (attempt: Attempt, now: Date): number => {
  const soon = now.getTime() + CHECK_EVERY_MS;
  const until = attempt.hold?.until;
  if (attempt.state !== 'authorised' || until === undefined) return soon;
  const ends = Date.parse(until);
  const warnAt = ends - HOLD_WARNING_MS;
  return Math.max(soon, warnAt > now.getTime() ? warnAt : ends);
};

const attemptFrom = storedWhole('attempt', storedAttempt);
const refFrom = stored(
  'payment',
  z.object({ orderId: z.string(), customerId: z.string(), attemptId: z.string() }),
);
