import { askProvider } from '#functions/payments/ask-provider.ts';
import { comparePayment } from '#functions/payments/compare-payment.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { raiseCase } from '#functions/payments/raise-case.ts';
import { settleState } from '#functions/payments/settle-payment.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import { countMetric } from '#functions/platform/logger.ts';
import { type Attempt, isPaid } from '#shared/payments/attempt.ts';

/** What was looked at, and what did not agree: by its amount or state, unknown here, missing there. */
type Result = Record<
  'orders' | 'attempts' | 'payments' | 'different' | 'unknown' | 'missing' | 'unanswered',
  number
>;

const SPAN_MS = 7 * 24 * 3600_000;
/**
 * Of a hundred payments each. A hundred thousand orders a month are 23,000 payments a week: 230 pages, ten comparisons at
 * a time, about a minute of the ten that the run has. What lies beyond is said to be unanswered.
 */
const MOST_PAGES = 1000;

/**
 * Every night, the last week against the provider's own figures (invariant I8). It begins with the provider's list, over
 * all attempts, closed ones too: money without an order and wrong amounts are found there; then our orders that count as
 * paid and are not in it. What can be settled is; what cannot waits for a person.
 */
export const compareLedgers = async (services: PaymentServices, now: Date): Promise<Result> => {
  const since = new Date(now.getTime() - SPAN_MS).toISOString();
  const result: Result = {
    orders: 0,
    attempts: 0,
    different: 0,
    unanswered: 0,
    payments: 0,
    unknown: 0,
    missing: 0,
  };
  const seen = new Set<string>();
  for (const provider of ['stripe', 'paypal'] as const) {
    const gateway = await services[provider]();
    if (!gateway.configured) continue;
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const listed = await gateway.listPayments({ since, until: now.toISOString(), cursor });
      if (listed.kind !== 'ok') {
        result.unanswered += 1;
        break;
      }
      const { payments, next } = listed.value;
      result.payments += payments.length;
      const compared = await mapInBatches(payments, (payment) =>
        comparePayment(services, payment, gateway.liveMode, now),
      );
      for (const { attemptId, kind } of compared) {
        if (attemptId !== null) seen.add(attemptId);
        if (kind !== 'same') result[kind] += 1;
      }
      if (next === null) break;
      cursor = next;
      if (page === MOST_PAGES - 1) result.unanswered += 1;
    }
  }
  return compareOrders(services, since, seen, result, now);
};

const compareOrders = async (
  services: PaymentServices,
  since: string,
  seen: ReadonlySet<string>,
  result: Result,
  now: Date,
): Promise<Result> => {
  let cursor: string | undefined;
  do {
    const page = await services.orders.listAll(100, cursor);
    const recent = page.items.filter(({ placedAt }) => placedAt >= since);
    result.orders += recent.length;
    const paid = (await mapInBatches(recent, ({ id }) => services.payments.ofOrder(id)))
      .flat()
      .filter(isPaid);
    result.attempts += paid.length;
    for (const attempt of paid.filter(({ id }) => !seen.has(id))) {
      const found = await unlisted(services, attempt, now);
      if (found !== 'same') result[found] += 1;
    }
    if (recent.length < page.items.length) return result;
    cursor = page.next ?? undefined;
  } while (cursor);
  return result;
};

/** Paid here and not in the provider's list, which may be behind: asked about by its id. */
const unlisted = async (
  services: PaymentServices,
  attempt: Attempt,
  now: Date,
): Promise<'same' | 'different' | 'unanswered' | 'missing'> => {
  const state = await askProvider(services, attempt);
  const isGone = state.kind === 'refused' && state.reason === 'not_found';
  if (isGone || (state.kind === 'ok' && state.value.paymentStatus !== 'paid')) {
    const ref = attempt.paymentRef ?? attempt.id;
    await services.table.transact([
      raiseCase(services, attempt, { kind: 'money_missing', ref, seenCents: 0 }, now),
    ]);
    return 'missing';
  }
  if (state.kind !== 'ok') return 'unanswered';
  const { attempt: after } = await settleState(services, attempt, state.value, now);
  const isSame = after.state === attempt.state && after.refundedCents === attempt.refundedCents;
  return isSame ? 'same' : 'different';
};

/** Said aloud when the books differ. */
export const reportLedger = ({ different, unknown, missing }: Result): void => {
  const count = different + unknown + missing;
  if (count > 0) countMetric('LedgerDifference', count);
};
