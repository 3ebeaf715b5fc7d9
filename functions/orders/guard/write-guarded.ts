import type { OrderServices } from '#functions/orders/order-services.ts';
import {
  type Admission,
  type LastOrder,
  type OrderingGuard,
  roomFor,
  type Count,
  type OrderingGuardsStore,
} from './ordering-guard.store.ts';
import { backoff } from '#functions/platform/backoff.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { parisClock } from '#shared/kernel/dates.ts';
import { type Cents, eurosFromCents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Account } from '#functions/customers/account.ts';
import { knownFrom } from '#shared/customers/house-terms.ts';
import { FIRST_GROUP } from '#shared/settings/customer-groups.ts';
import { reservationCap, type ReservationRules } from '#shared/settings/reservation-rules.ts';
import type { OrdersStore } from '#functions/orders/orders.store.ts';
import { ulid } from '#functions/platform/ids.ts';
import { isPending } from '#shared/orders/order-status.ts';

type Guarded = {
  customerId: string;
  admission: Admission;
  /**
   * The other items of the transaction; a failure of one of these comes first and is handled by the caller.
   */
  lines: readonly TransactItem[];
  now: Date;
};

/** Retries when others write under the same account while this one counts. */
const TRIES = 8;

/** Another order of the same account was written since `seen` was read: read again. */
export class ConcurrentOrder extends Error {}

/**
 * Writes a transaction under the account's guard, whose item comes last. Refuses what exceeds the account's
 * cap after a recount, an order equal to the last one, and everything once the account is deleted; other
 * failures are thrown as ConditionFailed.
 */
export const writeGuarded = async (
  services: OrderServices,
  { customerId, admission, lines, now }: Guarded,
): Promise<void> => {
  const { table, guards } = services;
  let current = admission;
  for (let tried = 1; tried <= TRIES; tried++) {
    try {
      return await table.transact([...lines, guards.admit(customerId, current)]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const own = error.failed.find(({ index }) => index === lines.length);
      if (!own) throw error;
      const guard = guards.fromFailure(own.item);
      if (guard?.closed) throw new Refusal('not_signed_in');
      const equal = equalOrder(guard, current);
      if (equal && (await stillExists(services, customerId, equal))) throw identicalOrder(equal);
      if (error.failed.length > 1) throw error;
      if (current.seen && guard?.rev !== current.seen.rev) throw new ConcurrentOrder();
      if (tried > 1) await backoff(tried);
      if (equal) current = without(current, 'requestedSince');
      // a concurrent write changed the guard while this one counted: the guard is correct by now
      else if (current.count && guard?.counted) current = without(current, 'count');
      else {
        const counted = await recounted(services, customerId, current, now);
        if (current.seen && counted.count.rev !== current.seen.rev) throw new ConcurrentOrder();
        current = { ...current, ...counted };
      }
    }
  }
  throw new Refusal('busy');
};

/** The real pending sum; refuses if even that leaves no room. */
const recounted = async (services: OrderServices, customerId: string, admission: Admission, now: Date) => {
  const room = roomFor(admission);
  // counts to the end: the refusal shows the full amount
  const count = await countPending(services, customerId, now);
  if (count.pendingCents > room) throw capReached(count, admission);
  return { count };
};

const without = (admission: Admission, answered: 'requestedSince' | 'count'): Admission => {
  const { [answered]: _answered, ...rest } = admission;
  return rest;
};

const equalOrder = (guard: OrderingGuard | undefined, { last, requestedSince }: Admission) =>
  last && requestedSince && guard?.last?.hash === last.hash && guard.last.at >= requestedSince.toISOString()
    ? guard.last
    : undefined;

/** An order cancelled concurrently may be ordered again without a question. */
const stillExists = async ({ orders }: OrderServices, customerId: string, { orderId }: LastOrder) => {
  const order = await orders.find(customerId, orderId);
  return order !== undefined && order.status !== 'annule';
};

const identicalOrder = ({ reference, orderId, at }: LastOrder): Refusal =>
  new Refusal(
    'identical_order',
    `Une commande identique vient d’être passée à ${parisClock(new Date(at))} : ${reference}.`,
    { details: { reference, order_id: orderId, placed_at: at } },
  );

const capReached = (
  { pendingCents }: Pick<OrderingGuard, 'pendingCents'>,
  { cents, capCents, ownCents }: Admission,
) => {
  if (ownCents !== undefined && pendingCents > ownCents) return payFirst(pendingCents - ownCents);
  const cap = capCents ?? 0;
  const room = Math.max(0, cap - pendingCents);
  const pendingText =
    pendingCents > 0
      ? `vous en avez déjà ${moneyText(pendingCents)}, et cette demande en ajoute ${moneyText(cents)}`
      : `cette demande en ajoute ${moneyText(cents)}`;
  return new Refusal(
    'reservation_cap',
    `Vos commandes non réglées peuvent atteindre ${moneyText(cap)} TTC : ${pendingText}. Rien n’a été commandé : réglez une commande en attente, réduisez celle-ci ou appelez-nous.`,
    {
      withoutAmounts:
        'Le plafond des commandes non réglées de votre entreprise serait dépassé. Rien n’a été commandé.',
      details: {
        cap: eurosFromCents(cap),
        pending: eurosFromCents(pendingCents),
        room: eurosFromCents(room),
      },
    },
  );
};

/** No credit is granted, and something else is unpaid. */
const payFirst = (owedCents: Cents) =>
  new Refusal(
    'reservation_cap',
    `Chaque commande se règle avant la suivante : il vous reste ${moneyText(owedCents)} TTC à régler. Rien n’a été commandé : réglez votre commande en attente ou appelez-nous.`,
    {
      withoutAmounts:
        'Chaque commande se règle avant la suivante : une commande attend son règlement. Rien n’a été commandé.',
      details: { cap: 0, pending: eurosFromCents(owedCents), room: 0 },
    },
  );

/**
 * Maximum of an account's unpaid orders, by the shop's rules and by a limit above 0 in the ERP; null: no
 * maximum.
 */
export const accountCap = (
  rules: ReservationRules,
  account: Pick<Account, 'createdAt' | 'knownSince' | 'houseTerms' | 'groupId'>,
  now: Date,
): Cents | null => {
  const { groupId = FIRST_GROUP.id } = account;
  const ours = reservationCap(rules, { createdAt: knownFrom(account), groupId }, now);
  const erpCap = account.houseTerms?.outstandingLimitCents || null;
  if (ours === null || erpCap === null) return ours ?? erpCap;
  return Math.min(ours, erpCap);
};

/**
 * A limit of 0 in the ERP: its screens distinguish it from an empty one, and warn only above it. So a
 * customer who owes nothing can order, and must pay before the next order.
 */
export const isPaidOneByOne = ({ houseTerms }: Pick<Account, 'houseTerms'>): boolean =>
  houseTerms?.outstandingLimitCents === 0;

/** A customer whose third party is closed in the ERP cannot order. */
export const refuseClosed = ({ houseTerms }: Pick<Account, 'houseTerms'>): void => {
  if (houseTerms?.isClosed)
    throw new Refusal('not_allowed', 'Votre compte est fermé aux commandes. Veuillez contacter la maison.');
};

type Services = { orders: Pick<OrdersStore, 'ordersFrom'>; guards: Pick<OrderingGuardsStore, 'find'> };

/** A concurrent order may have a slightly earlier time: clocks differ, and calls wait. */
const MARGIN_MS = 3_600_000;

/**
 * Sums what an account really has pending: payments and cancellations do not change the guard, which is too
 * high until a recount. Reads from the oldest order that was open last time, strongly consistent and after
 * the guard, so that a write on this very guard has missed nothing. Stops above `most`.
 */
export const countPending = async (
  { orders, guards }: Services,
  customerId: string,
  now: Date,
  most = Infinity,
): Promise<Count> => {
  const seen = await guards.find(customerId);
  let pendingCents = 0;
  let oldest: string | undefined;
  for await (const order of orders.ordersFrom(customerId, seen?.from)) {
    if (!isPending(order)) continue;
    oldest ??= order.id;
    pendingCents += order.totalTtcCents;
    if (pendingCents > most) break;
  }
  const recent = ulid(new Date(now.getTime() - MARGIN_MS));
  const from = oldest !== undefined && oldest < recent ? oldest : recent;
  return { rev: seen?.rev, pendingCents, from };
};
