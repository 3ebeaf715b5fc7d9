import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { recordRefund } from './record-refund.ts';
import { isSame, listProviderRefunds, syncRefunds } from './sync-refunds.ts';
import { log } from '#functions/platform/logger.ts';
import type { Outcome } from '#functions/platform/outside/outcome.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { ProviderRefund } from '#shared/gateways/payment-event.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';
import { refundMoves } from '#shared/payments/payment-states.ts';
import { type Refund, withSeen } from '#shared/payments/refund.ts';

/** Longer than a provider may still process a call that timed out on our side. */
const SETTLES_MS = 120_000;
/** Stripe forgets an idempotency key after 24 hours: from then on the same call could refund twice. */
const KEY_LIVES_MS = 20 * 3600_000;

/**
 * Moves a refund one step forward and returns it. Only the request that marks it as sent posts it; one that
 * may already exist at the provider is searched there by our id.
 */
export const carryOutRefund = async (
  services: PaymentServices,
  refund: Refund,
  now: Date,
): Promise<Refund> => {
  if (refund.state === 'claimed') return send(services, refund, now);
  if (refund.state === 'sent' || refund.state === 'pending') return recheck(services, refund, now);
  return refund;
};

const send = async (services: PaymentServices, claimed: Refund, now: Date): Promise<Refund> => {
  const sent: Refund = { ...claimed, state: 'sent', sentAt: now.toISOString() };
  const isOurs = await unlessConditionFails(
    services.table.transact([services.payments.refunds.replace(claimed, sent, now)]),
  );
  if (!isOurs) return current(services, claimed);
  const outcome = await post(services, sent);
  const neverLeft =
    outcome.kind === 'unreachable' || (outcome.kind === 'refused' && outcome.reason === 'rate_limited');
  if (!neverLeft) return settled(services, sent, outcome, now);
  // not posted yet: the next check posts it for the first time
  return changed(services, sent, (each) => ({ ...each, state: 'claimed', sentAt: null }), now);
};

const recheck = async (services: PaymentServices, refund: Refund, now: Date): Promise<Refund> => {
  const age = now.getTime() - Date.parse(refund.sentAt ?? refund.createdAt);
  if (refund.state === 'sent' && age < SETTLES_MS) return refund;
  const attempt = await services.payments.find(refund.orderId, refund.attemptId);
  const listed = attempt && (await listProviderRefunds(services, attempt));
  if (listed?.kind !== 'ok') return refund;
  const seen = listed.value.find((each) => isSame(refund, each));
  if (seen) return changed(services, refund, (each) => withSeen(each, seen), now);
  if (refund.state === 'pending') {
    log.error('pending refund unknown to its provider', { refundId: refund.id });
    return refund;
  }
  // not found: within the lifetime of its key the same call cannot refund twice
  if (age < KEY_LIVES_MS) return settled(services, refund, await post(services, refund), now);
  return changed(services, refund, failed, now);
};

const post = async (
  services: PaymentServices,
  { id, provider, paymentRef, amountCents }: Refund,
): Promise<Outcome<ProviderRefund, PaymentRefusal>> => {
  const request = {
    refundId: id,
    paymentRef,
    amountCents,
    idempotencyKey: `refund-${id}`,
  };
  return provider === 'stripe'
    ? (await services.stripe()).refund(request)
    : (await services.paypal()).refundCapture(request);
};

/** Without a usable answer it stays `sent`: the next check reads it. */
const settled = async (
  services: PaymentServices,
  sent: Refund,
  outcome: Outcome<ProviderRefund, PaymentRefusal>,
  now: Date,
): Promise<Refund> => {
  if (outcome.kind === 'ok') return changed(services, sent, (each) => withSeen(each, outcome.value), now);
  log.warn('refund without a usable answer', { refundId: sent.id, outcome });
  if (outcome.kind !== 'refused' || UNCLEAR.has(outcome.reason)) return current(services, sent);
  const after = await changed(services, sent, failed, now);
  // our records may lag: the refund may have been made at the provider itself
  const attempt = await services.payments.find(sent.orderId, sent.attemptId);
  if (attempt) await syncRefunds(services, attempt, now);
  return after;
};

/** Refusals after which the refund may exist all the same, or may be retried. */
const UNCLEAR: ReadonlySet<PaymentRefusal> = new Set(['idempotency_mismatch', 'rate_limited']);

const failed = (refund: Refund): Refund =>
  refundMoves.allows(refund.state, 'failed') ? { ...refund, state: 'failed' } : refund;

/** Changes the refund unless a provider message changed it first. */
const changed = async (
  services: PaymentServices,
  seen: Refund,
  change: (refund: Refund) => Refund,
  now: Date,
): Promise<Refund> => {
  const decide = (each: Refund | undefined) => (each && each.state === seen.state ? change(each) : each);
  return (await recordRefund(services, seen, decide, now)) ?? seen;
};

const current = async (services: PaymentServices, { orderId, id }: Refund): Promise<Refund> => {
  const refund = await services.payments.refunds.find(orderId, id);
  if (!refund) throw new Error(`Refund ${id} is gone`);
  return refund;
};
