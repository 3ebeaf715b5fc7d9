import { readCheckoutState } from '#functions/payments/read-checkout-state.ts';
import { comparePayment } from '#functions/payments/compare-payment.ts';
import type { LedgerResult } from '#functions/payments/ledger/ledger-run.store.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { saveFees } from '#functions/payments/ledger/save-fees.ts';
import { savePayouts, saveStripePayouts } from '#functions/payments/ledger/save-payouts.ts';
import { raiseCase } from '#functions/payments/cases/raise-case.ts';
import { settleState } from '#functions/payments/settle-payment.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import { countMetric } from '#functions/platform/logger.ts';
import { type Attempt, isOnHold, isPaid } from '#shared/payments/attempt.ts';

/** A time span and what was read of it; `isLate`: the run has no time left. */
export type Slice = { since: string; until: string; now: Date; seen: Set<string>; isLate: () => boolean };

/** Thrown between two pages: the slice is unfinished and is compared again as a whole. */
export class SliceTooLong extends Error {}

export const nothingCompared = (): LedgerResult => ({
  orders: 0,
  attempts: 0,
  payments: 0,
  different: 0,
  unknown: 0,
  missing: 0,
  unanswered: 0,
});

/**
 * Compares the providers' payments of a span with all attempts, also closed ones, which finds payments
 * without an order and wrong amounts; then our paid orders of the span that no list contains.
 */
export const compareSlice = async (services: PaymentServices, slice: Slice): Promise<LedgerResult> => {
  const result = nothingCompared();
  for (const provider of ['stripe', 'paypal'] as const) await compareList(services, provider, slice, result);
  const card = await services.stripe();
  if (card.configured && !(await saveStripePayouts(services.payments.payouts, card, slice)))
    result.unanswered += 1;
  for await (const page of services.orders.placedFrom(new Date(slice.since))) {
    const placed = page.filter(({ placedAt }) => placedAt < slice.until);
    await compareOrders(
      services,
      placed.map(({ id }) => id),
      slice,
      result,
    );
    if (placed.length < page.length) break;
    stopWhenLate(slice);
  }
  return result;
};

const compareList = async (
  services: PaymentServices,
  provider: 'stripe' | 'paypal',
  { since, until, now, seen, isLate }: Slice,
  result: LedgerResult,
): Promise<void> => {
  const gateway = await services[provider]();
  if (!gateway.configured) return;
  for (let cursor: string | undefined; ;) {
    const listed = await gateway.listPayments({ since, until, cursor });
    if (listed.kind !== 'ok') {
      result.unanswered += 1;
      return;
    }
    const { payments, payouts = [], next } = listed.value;
    await savePayouts(services.payments.payouts, payouts);
    result.payments += payments.length;
    const compared = await mapInBatches(payments, (payment) =>
      comparePayment(services, payment, gateway.liveMode, now),
    );
    for (const { attempt } of compared)
      for (const id of attempt?.share?.parts.map(({ attemptId }) => attemptId) ?? [attempt?.id ?? ''])
        seen.add(id);
    await saveFees(services.payments.money, payments, compared);
    count(
      compared.map(({ kind }) => kind),
      result,
    );
    if (next === null) return;
    cursor = next;
    stopWhenLate({ isLate });
  }
};

const compareOrders = async (
  services: PaymentServices,
  orderIds: readonly string[],
  { seen, now }: Slice,
  result: LedgerResult,
): Promise<void> => {
  const attempts = (await mapInBatches(orderIds, (id) => services.payments.ofOrder(id))).flat();
  const paid = attempts.filter(isPaid);
  result.orders += orderIds.length;
  result.attempts += paid.length;
  const missing = paid.filter(({ id }) => !seen.has(id));
  count(await mapInBatches(missing, (attempt) => unlisted(services, attempt, now)), result);
  const onHold = attempts.filter(isOnHold);
  count(await mapInBatches(onHold, (attempt) => authorisedAtProvider(services, attempt, now)), result);
};

/** Stored as authorised: the provider may have voided or captured it. */
const authorisedAtProvider = async (
  services: PaymentServices,
  attempt: Attempt,
  now: Date,
): Promise<'same' | 'different' | 'unanswered'> => {
  const state = await readCheckoutState(services, attempt);
  if (state.kind !== 'ok') return 'unanswered';
  const { attempt: after } = await settleState(services, attempt, state.value, now);
  return after.state === attempt.state ? 'same' : 'different';
};

/** Paid in our records and missing in the provider's list, which may lag: read by its id. */
const unlisted = async (
  services: PaymentServices,
  attempt: Attempt,
  now: Date,
): Promise<'same' | 'different' | 'unanswered' | 'missing'> => {
  const state = await readCheckoutState(services, attempt);
  const isUnknown = state.kind === 'refused' && state.reason === 'not_found';
  if (isUnknown || (state.kind === 'ok' && state.value.paymentStatus !== 'paid')) {
    const ref = attempt.paymentRef ?? attempt.id;
    await services.table.transact(
      raiseCase(services, attempt, { kind: 'money_missing', ref, seenCents: 0 }, now),
    );
    return 'missing';
  }
  if (state.kind !== 'ok') return 'unanswered';
  const { attempt: after } = await settleState(services, attempt, state.value, now);
  const isSame = after.state === attempt.state && after.refundedCents === attempt.refundedCents;
  return isSame ? 'same' : 'different';
};

/** Logged at once: a run that compares it again after a crash finds it already settled. */
const count = (
  kinds: readonly ('same' | 'different' | 'unknown' | 'missing' | 'unanswered')[],
  result: LedgerResult,
): void => {
  const odd = kinds.filter((kind) => kind !== 'same');
  for (const kind of odd) result[kind] += 1;
  const differences = odd.filter((kind) => kind !== 'unanswered').length;
  if (differences > 0) countMetric('LedgerDifference', differences);
};

const stopWhenLate = ({ isLate }: Pick<Slice, 'isLate'>): void => {
  if (isLate()) throw new SliceTooLong();
};
