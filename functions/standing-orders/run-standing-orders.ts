import { accountPart } from '#functions/customers/customers.module.ts';
import { log } from '#functions/platform/logger.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import type {
  StandingOrder,
  HandledDate,
  DateState,
  LineProblem,
  StandingLine,
} from '#shared/standing-orders/standing-order.ts';
import {
  contextOf,
  handledWrites,
  outcome,
  type DateStep,
  readContext,
  type StandingContext,
} from './handled-writes.ts';
import type { StandingRef } from './standing-orders.store.ts';
import type { StandingServices } from './standing-services.ts';
import { CART_STAYS } from '#shared/kernel/cart-stays.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { PlannedDate } from '#shared/standing-orders/planned-dates.ts';
import { awaitingDates, nextDate, withState } from '#shared/standing-orders/standing-due.ts';
import { placeForDate } from './place-for-date.ts';
import { writeChange } from '#functions/order-changes/change-web-order.ts';
import type { Order } from '#shared/orders/order.ts';
import { awaitsConfirmation } from '#shared/orders/order-state.ts';
import { productPart } from '#functions/catalog/catalog.module.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { Product } from '#shared/catalog/product.ts';
import { saleUnitMismatch } from '#shared/orders/saved-line.ts';

/** Dates of one standing order per run; after an outage each of them sends its e-mail. */
const STEPS = 40;
/** Retries after concurrent changes before it waits for the next run. */
const TRIES = 5;
/** A run ends before its timeout; the rest follows a quarter of an hour later, within twenty hours. */
const RUN_MS = 240_000;
/** A computed time may have become earlier since: a closed day moves an order by less. */
const AHEAD_MS = 8 * 24 * 3_600_000;

/** Makes due orders, ends unconfirmed ones, and notifies changed products. */
export const runStandingOrders = async (services: StandingServices, now: Date) => {
  const endsAt = Date.now() + RUN_MS;
  const done = { handled: 0, failed: 0, left: 0, ...(await checkLines(services, now)) };
  const due = await allDue(services, now);
  for (const [n, ref] of due.entries()) {
    if (Date.now() > endsAt) {
      done.left = due.length - n;
      break;
    }
    try {
      done.handled += await handleAll(services, ref, now);
    } catch (error) {
      // no other customer's order waits for it, and its own has twenty hours
      log.error('standing order failed, will be tried again', { standingId: ref.id, error });
      done.failed += 1;
    }
  }
  return done;
};

/** Standing orders with something due now, under the present closed days, the longest overdue first. */
const allDue = async (
  { table, standing: store, delivery }: StandingServices,
  now: Date,
): Promise<StandingRef[]> => {
  const { rules } = await delivery.read();
  const due: StandingRef[] = [];
  for await (const page of store.dueUntil(new Date(now.getTime() + AHEAD_MS))) {
    const parts = new Map(page.map(({ customerId }) => [customerId, accountPart(customerId)]));
    const read = await readTogether(table, [...parts.values()]);
    const isDue = (standing: StandingOrder): boolean => {
      const account = read(accountPart(standing.customerId));
      const dueAt = account && contextOf(account, rules).dueOf(standing);
      return account === undefined || dueAt === undefined || dueAt <= now;
    };
    due.push(...page.filter(isDue).map(({ customerId, id }) => ({ customerId, id })));
  }
  return due;
};

/** Everything that is due for one. */
const handleAll = async (services: StandingServices, ref: StandingRef, now: Date): Promise<number> => {
  let handled = 0;
  let again = 0;
  while (handled < STEPS && again < TRIES) {
    const step = await processDueDate(services, ref, now);
    if (step === 'idle') return handled;
    if (step === 'done') handled += 1;
    else again += 1;
  }
  return handled;
};

/**
 * Does the one thing that is due for a standing order: ends an unconfirmed order, makes the next one, or
 * notifies why it is not made. A date is handled in one transaction with its order, its e-mail and its mark,
 * at the version that was read: never twice, whatever crashes.
 */
const processDueDate = async (services: StandingServices, ref: StandingRef, now: Date): Promise<DateStep> => {
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

/**
 * The cutoff came without a confirmation: cancels the order and releases its stock; the cancellation event
 * notifies its customer. One paid, changed or validated concurrently counts as confirmed.
 */
const endUnconfirmed = async (
  services: StandingServices,
  standing: StandingOrder,
  { date, orderId = '' }: HandledDate,
  { context, now }: { context: StandingContext; now: Date },
): Promise<DateStep> => {
  const find = () => services.orders.find(standing.customerId, orderId);
  const before = await find();
  if (before && awaitsConfirmation(before))
    await writeChange(
      services,
      { orderId, adminId: '', change: { field: 'status', value: 'annule' }, now },
      {
        actor: 'système',
        reason: 'Commande régulière non confirmée avant l’heure limite',
        event: 'order.unconfirmed',
        isDue: awaitsConfirmation,
      },
    );
  const order = await find();
  const after = withState(standing, date, stateOf(order));
  await services.table.transact([services.standing.replace(after, context.dueOf(after))]);
  return 'done';
};

const stateOf = (order: Order | undefined): DateState => {
  if (order?.status !== 'annule') return 'confirmed';
  return order.confirmBefore === undefined ? 'skipped' : 'unconfirmed';
};

/**
 * Compares every standing order with the catalogue: customers with a product that was withdrawn, or whose
 * sale unit changed, are notified at once instead of at the next date. A product back on sale unchanged is
 * ordered again.
 */
const checkLines = async (services: StandingServices, now: Date) => {
  let notified = 0;
  for await (const page of services.standing.everyone()) {
    const ids = new Set(page.flatMap(({ lines }) => lines.map(({ productId }) => productId)));
    const read = await readTogether(services.table, [...ids].map(productPart));
    for (const standing of page) {
      const lines = checkedLines(standing.lines, (id) => read(productPart(id)));
      if (lines && !standing.ended && (await changeLines(services, { ...standing, lines }, standing, now)))
        notified += 1;
    }
  }
  return { told: notified };
};

/** With the problems that they have now; undefined if nothing changed. */
const checkedLines = (
  lines: readonly StandingLine[],
  product: (id: string) => Product | undefined,
): StandingLine[] | undefined => {
  let isSame = true;
  const checked = lines.map((line) => {
    const problem = problemOf(line, product(line.productId));
    if (problem === line.problem) return line;
    isSame = false;
    const { problem: _before, ...rest } = line;
    return problem ? { ...rest, problem } : rest;
  });
  return isSame ? undefined : checked;
};

const problemOf = (line: StandingLine, product: Product | undefined): LineProblem | undefined =>
  product?.onSale ? saleUnitMismatch(line, product) : 'withdrawn';

/** True if a change was notified. */
const changeLines = async (
  services: StandingServices,
  after: StandingOrder,
  before: StandingOrder,
  now: Date,
): Promise<boolean> => {
  const context = await readContext(services, after.customerId);
  if (!context) return false;
  const isWorse = after.lines.some(({ problem }, i) => problem && problem !== before.lines[i]?.problem);
  const { customerId, id, version } = after;
  const event = writeEvent(services.table, {
    id: `standing-lines-${id}-${version}`,
    type: 'standing-order.lines-changed',
    version: 1,
    at: now.toISOString(),
    data: { customerId, standingId: id },
  });
  // changed concurrently: the next run checks it again
  const isWritten = await unlessConditionFails(
    services.table.transact([
      services.standing.replace(after, context.dueOf(after)),
      ...(isWorse ? [event] : []),
    ]),
  );
  return isWorse && isWritten;
};
