import { CART_STAYS } from '#shared/kernel/cart-stays.ts';
import { log } from '#functions/platform/logger.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { PlannedDate } from '#shared/standing-orders/planned-dates.ts';
import { awaitingDates, nextDate } from '#shared/standing-orders/standing-due.ts';
import type { HandledDate, StandingOrder } from '#shared/standing-orders/standing-order.ts';
import { endUnconfirmed } from './end-unconfirmed.ts';
import { handledWrites, outcome, type DateStep } from './handled-writes.ts';
import { placeForDate } from './place-for-date.ts';
import { readContext, type StandingContext } from './read-context.ts';
import type { StandingRef } from './standing-orders.store.ts';
import type { StandingServices } from './standing-services.ts';

/**
 * Does the one thing that is due for a standing order: ends an unconfirmed order, makes the next one, or
 * notifies why it is not made. A date is handled in one transaction with its order, its e-mail and its mark,
 * at the version that was read: never twice, whatever crashes.
 */
export const processDueDate = async (
  services: StandingServices,
  ref: StandingRef,
  now: Date,
): Promise<DateStep> => {
  const standing = await services.standing.find(ref.customerId, ref.id);
  if (!standing) return 'idle';
  const context = await readContext(services, ref.customerId);
  try {
    if (!context) return await forget(services, standing);
    const [waiting] = awaitingDates(standing);
    if (waiting && Date.parse(waiting.cutoff) <= now.getTime())
      return await endUnconfirmed(services, standing, waiting, { context, now });
    if (standing.ended && !waiting) return await forget(services, standing);
    const planned = nextDate(standing, context.zoneOf(standing), context.rules);
    if (planned && planned.makeAt <= now)
      return await handlePlanned(services, standing, planned, { context, now });
    const dueAt = context.dueOf(standing);
    if (dueAt) await services.standing.putDue(standing, dueAt);
    return 'idle';
  } catch (error) {
    if (error instanceof ConditionFailed) return 'again';
    throw error;
  }
};

/** The account is deleted, or the standing order has ended and nothing of it is pending. */
const forget = async (
  { table, standing: store }: StandingServices,
  standing: StandingOrder,
): Promise<DateStep> => {
  await table.transact([store.remove(standing)]);
  return 'idle';
};

type At = { context: StandingContext; now: Date };

const handlePlanned = async (
  services: StandingServices,
  standing: StandingOrder,
  planned: PlannedDate,
  at: At,
): Promise<DateStep> => {
  if (planned.day === null) return record(services, standing, outcome(planned, 'closed', at.now), at);
  if (planned.cutoff <= at.now) return record(services, standing, outcome(planned, 'missed', at.now), at);
  try {
    const outcome = await placeForDate(services, standing, { ...planned, day: planned.day }, at);
    return outcome === undefined ? 'done' : await record(services, standing, outcome, at);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (RETRYABLE.has(error.code)) {
      log.info('standing order not made yet', { standingId: standing.id, code: error.code });
      return 'again';
    }
    if (error.code === 'not_signed_in') return forget(services, standing);
    return record(services, standing, { ...outcome(planned, 'refused', at.now), why: reasonOf(error) }, at);
  }
};

/** Concurrent changes: a retry with fresh data may succeed. */
const RETRYABLE: ReadonlySet<string> = new Set([
  'version_conflict',
  'idempotency_mismatch',
  'insufficient_stock',
  'product_unknown',
  'price_changed',
  'busy',
]);

/** Drop the cart sentence from the message. */
const reasonOf = ({ message }: Refusal): string => message.replace(CART_STAYS, '');

const record = async (
  services: StandingServices,
  standing: StandingOrder,
  date: HandledDate,
  { context, now }: At,
): Promise<DateStep> => {
  await services.table.transact(handledWrites(services, standing, date, { context, now }));
  return 'done';
};
