import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { recordOpened } from '#functions/payments/record-opened.ts';
import { endAttempt } from './settle-payment.ts';
import { log } from '#functions/platform/logger.ts';
import { shareNote } from '#shared/payments/share-note.ts';
import type { Order } from '#shared/orders/order.ts';
import { type Attempt, wholeCents } from '#shared/payments/attempt.ts';

export type OpenedCard =
  | { kind: 'open'; attempt: Attempt; sessionId: string; url: string | null }
  /** The provider refused it: the attempt is over. */
  | { kind: 'ended'; reason: string }
  /** No usable answer: the attempt stays as it is and is checked again later. */
  | { kind: 'unknown' };

const HOLD_NOTE =
  'Autorisation : rien n’est débité maintenant. Le montant exact est débité après la pesée, jamais plus que cette somme.';

/**
 * The hosted page of an attempt, created if it does not exist yet. The attempt's id is the provider's
 * idempotency key: after a crash or a lost answer the same call returns the same page.
 */
export const stripeCheckoutOf = async (
  services: PaymentServices,
  order: Order,
  attempt: Attempt,
  now: Date,
): Promise<OpenedCard> => {
  if (attempt.providerRef !== null) {
    return { kind: 'open', attempt, sessionId: attempt.providerRef, url: attempt.url };
  }
  const origin = await services.siteOrigin();
  const back = `${origin}/payment-verification`;
  const opened = await (
    await services.stripe()
  ).openCheckout({
    attemptId: attempt.id,
    orderId: order.id,
    customerId: order.customerId,
    reference: order.reference,
    amountCents: attempt.hold?.cents ?? wholeCents(attempt),
    ...(attempt.hold ? { holds: true as const, note: HOLD_NOTE } : {}),
    ...(attempt.share ? { note: shareNote(attempt.share) } : {}),
    customerEmail: order.customerEmail,
    successUrl: `${back}?session_id={CHECKOUT_SESSION_ID}&order=${order.id}`,
    cancelUrl: `${back}?order=${order.id}&canceled=true`,
    idempotencyKey: `checkout-${attempt.id}`,
    expiresAt: attempt.expiresAtIso,
  });
  if (opened.kind === 'ok') {
    const { sessionId, url } = opened.value;
    return {
      kind: 'open',
      attempt: await recordOpened(services, attempt, { providerRef: sessionId, url }, now),
      sessionId,
      url,
    };
  }
  log.warn('card checkout not opened', { attemptId: attempt.id, outcome: opened });
  if (opened.kind === 'refused' && opened.reason !== 'rate_limited') {
    await endAttempt(services, attempt, 'failed', now);
    return { kind: 'ended', reason: opened.reason };
  }
  return { kind: 'unknown' };
};
