import { readCheckoutState } from '#functions/payments/read-checkout-state.ts';
import { comparePayment, type ComparedPayment } from '#functions/payments/compare-payment.ts';
import type { LedgerResult } from './ledger-run.store.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { raiseCase } from '#functions/payments/cases/raise-case.ts';
import { settleState } from '#functions/payments/settle-payment.ts';
import { mapInBatches, inBatches } from '#functions/platform/batches.ts';
import { countMetric } from '#functions/platform/logger.ts';
import { type Attempt, isOnHold, isPaid } from '#shared/payments/attempt.ts';
import type { MoneyStore } from '#functions/payments/money.store.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { ProviderPayment } from '#shared/gateways/payment-event.ts';
import type { StripeGateway } from '#functions/gateways/stripe/stripe-gateway.ts';
import type { PayoutsStore } from '#functions/payments/payouts.store.ts';
import type { Payout } from '#shared/gateways/payout.ts';

/** A time span and what was read of it; `isLate`: the run has no time left. */
type Slice = { since: string; until: string; now: Date; seen: Set<string>; isLate: () => boolean };

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

/**
 * Saves the provider's fee of each payment of a page of its list, in the order of `compared`. Only the list
 * reports fees, so they arrive the night after the payment; known fees are not written again.
 */
const saveFees = async (
  money: Pick<MoneyStore, 'receivedBy' | 'keepFee'>,
  payments: readonly ProviderPayment[],
  compared: readonly ComparedPayment[],
): Promise<void> => {
  // one attempt may appear twice in the list
  const reported = new Map<string, { id: string; orderId: string; feeCents: Cents }>();
  for (const [at, { feeCents }] of payments.entries()) {
    const attempt = compared[at]?.attempt ?? null;
    if (attempt && feeCents !== null)
      reported.set(attempt.id, { id: attempt.id, orderId: attempt.orderId, feeCents });
  }
  const received = await money.receivedBy([...reported.values()]);
  await inBatches(received, async (fact) => {
    const feeCents = reported.get(fact.attemptId ?? '')?.feeCents;
    if (feeCents !== undefined && feeCents !== fact.feeCents) await money.keepFee(fact, feeCents);
  });
};

/** Saves payouts that changed since they were last listed. */
const savePayouts = async (store: PayoutsStore, reported: readonly Payout[]): Promise<void> => {
  if (reported.length === 0) return;
  const known = await knownOf(store, reported);
  await inBatches(reported, async (each) => {
    const before = known.get(each.id);
    const parts = each.parts ?? before?.parts;
    const wanted: Payout = { ...each, ...(parts && { parts }) };
    if (!before || !isSame(before, wanted)) await store.keep(wanted);
  });
};

/**
 * Saves Stripe's payouts of a span with their contents, read once from the balance transactions. A payout
 * that Stripe cannot itemise, or does not answer for, is saved without them; false if the list itself
 * failed.
 */
const saveStripePayouts = async (
  store: PayoutsStore,
  gateway: Pick<StripeGateway, 'listPayouts' | 'readPayoutParts'>,
  { since, until }: { since: string; until: string },
): Promise<boolean> => {
  for (let cursor: string | undefined; ;) {
    const listed = await gateway.listPayouts({ since, until, cursor });
    if (listed.kind !== 'ok') return false;
    const { payouts, next } = listed.value;
    const known = await knownOf(store, payouts);
    for (const each of payouts) {
      const split = known.get(each.id)?.parts ? undefined : await gateway.readPayoutParts(each.id);
      await savePayouts(store, [
        split?.kind === 'ok' && split.value !== null ? { ...each, parts: split.value } : each,
      ]);
    }
    if (next === null) return true;
    cursor = next;
  }
};

const knownOf = async (store: PayoutsStore, payouts: readonly Payout[]): Promise<Map<string, Payout>> =>
  new Map((payouts.length === 0 ? [] : await store.known(payouts)).map((each) => [each.id, each]));

const isSame = (one: Payout, other: Payout): boolean =>
  one.state === other.state &&
  one.cents === other.cents &&
  one.arrivesOn === other.arrivesOn &&
  (one.parts === undefined) === (other.parts === undefined);
