import { invalidRequest, wrongState } from './api-error.ts';
import { newId, type Ledger } from './ledger.ts';
import type { Charge, PaymentIntent, Refund } from './wire.ts';

/**
 * Captures the authorised amount, or less of it, once; the rest is released, which Stripe shows as a refund.
 * A second capture, or one of more than the authorised amount, is refused.
 */
export function captureIntent(
  ledger: Ledger,
  intent: PaymentIntent,
  amount = intent.amount_capturable ?? 0,
): PaymentIntent {
  refuseUnlessCapturable(intent, 'captured');
  const capturable = intent.amount_capturable ?? 0;
  if (amount < 1) throw invalidRequest('Invalid positive integer', 'amount_to_capture');
  if (amount > capturable) {
    throw invalidRequest(
      `The amount_to_capture must be less than or equal to the amount capturable: ${capturable}.`,
      'amount_to_capture',
      'amount_too_large',
    );
  }
  const charge = ledger.charges.find(intent.latest_charge ?? '');
  if (charge === undefined) throw new Error(`Intent ${intent.id} lost its charge`);
  const released = capturable - amount;
  const captured: Charge = {
    ...charge,
    amount_captured: amount,
    amount_refunded: released,
    balance_transaction: newId('txn_3'),
    captured: true,
  };
  const succeeded: PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    status: 'succeeded',
  };
  return ledger.transaction(() => {
    ledger.charges.put(captured);
    ledger.intents.put(succeeded);
    const session = sessionOf(ledger, intent);
    if (session) ledger.sessions.put({ ...session, payment_status: 'paid' });
    if (released > 0) ledger.refunds.put(releaseOf(ledger, captured, released));
    ledger.announce('charge.captured', captured);
    ledger.announce('payment_intent.succeeded', succeeded);
    return succeeded;
  });
}

/** Voids an authorisation, on request or by expiry. */
export function cancelIntent(
  ledger: Ledger,
  intent: PaymentIntent,
  reason: string | null = null,
): PaymentIntent {
  refuseUnlessCapturable(intent, 'canceled');
  const charge = ledger.charges.find(intent.latest_charge ?? '');
  const canceled: PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    canceled_at: ledger.now(),
    cancellation_reason: reason,
    status: 'canceled',
  };
  return ledger.transaction(() => {
    ledger.intents.put(canceled);
    if (charge) ledger.charges.put({ ...charge, amount_refunded: charge.amount, refunded: true });
    ledger.announce('payment_intent.canceled', canceled);
    return canceled;
  });
}

/** Expires authorisations. */
export function expireDueHolds(ledger: Ledger, nowSeconds: number): void {
  for (const intent of ledger.intents.due(nowSeconds)) {
    if (intent.status === 'requires_capture') cancelIntent(ledger, intent, 'automatic');
  }
}

function refuseUnlessCapturable({ status }: PaymentIntent, done: 'captured' | 'canceled'): void {
  if (status === 'requires_capture') return;
  throw wrongState(
    `This PaymentIntent could not be ${done} because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be ${done}: requires_capture.`,
    'payment_intent_unexpected_state',
  );
}

const sessionOf = (ledger: Ledger, { id }: PaymentIntent) =>
  ledger.sessions.newest(10_000).find(({ payment_intent: of }) => of === id);

const releaseOf = (ledger: Ledger, charge: Charge, amount: number): Refund => ({
  id: newId('re_3'),
  object: 'refund',
  amount,
  balance_transaction: null,
  charge: charge.id,
  created: ledger.now(),
  currency: charge.currency,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: null,
  status: 'succeeded',
});
