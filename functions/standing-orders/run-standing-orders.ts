import { accountPart } from '#functions/customers/customers.module.ts';
import { log } from '#functions/platform/logger.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import type { StandingOrder } from '#shared/standing-orders/standing-order.ts';
import { checkLines } from './check-lines.ts';
import { processDueDate } from './handle-date.ts';
import { contextOf } from './read-context.ts';
import type { StandingRef } from './standing-orders.store.ts';
import type { StandingServices } from './standing-services.ts';

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
