import { newId, type Ledger } from './ledger.ts';
import type { Charge, PaymentIntent, StoredSession } from './wire.ts';

/** Results of the test cards; the numbers are Stripe's own: https://docs.stripe.com/testing */
export const DECLINES = {
  card_declined: 'Votre carte a été refusée.',
  insufficient_funds: 'Votre carte a été refusée : fonds insuffisants.',
  expired_card: 'Votre carte a expiré.',
} as const;
export type Decline = keyof typeof DECLINES;

/** The card is accepted: the amount, or its captured part, is paid and the session is complete. */
export function payByCard(
  ledger: Ledger,
  session: StoredSession,
  capturedCents = session.amount_total,
): StoredSession {
  return ledger.transaction(() => {
    const intent = newIntent(ledger, session);
    if (session.capture_method === 'manual') return authorise(ledger, session, intent);
    const charge = succeed(ledger, intent, capturedCents);
    const paid = complete(ledger, session, intent.id, 'paid');
    ledger.announce('charge.succeeded', charge);
    ledger.announce('checkout.session.completed', paid);
    return paid;
  });
}

/** The card is declined: the session stays open, as at Stripe, so that the payer can try another card. */
export function declineCard(ledger: Ledger, session: StoredSession, reason: Decline): StoredSession {
  return ledger.transaction(() => {
    const intent = failed(newIntent(ledger, session), reason);
    ledger.intents.put(intent);
    const open = { ...session, payment_intent: intent.id };
    ledger.sessions.put(open, open.expires_at);
    ledger.announce('payment_intent.payment_failed', intent);
    return open;
  });
}

/** A delayed payment method (SEPA): the session is complete at once, the money arrives or fails later. */
export function payLater(ledger: Ledger, session: StoredSession): StoredSession {
  return ledger.transaction(() => {
    const intent: PaymentIntent = { ...newIntent(ledger, session), status: 'processing' };
    ledger.intents.put(intent);
    const completed = complete(ledger, session, intent.id, 'unpaid');
    ledger.announce('payment_intent.processing', intent);
    ledger.announce('checkout.session.completed', completed);
    return completed;
  });
}

/** Ends a processing payment; undefined if this session has none. */
export function settleLater(
  ledger: Ledger,
  session: StoredSession,
  arrived: boolean,
): StoredSession | undefined {
  const intent = ledger.intents.find(session.payment_intent ?? '');
  if (intent?.status !== 'processing') return undefined;
  return ledger.transaction(() => {
    if (!arrived) {
      const refused = failed(intent, 'insufficient_funds');
      ledger.intents.put(refused);
      ledger.announce('payment_intent.payment_failed', refused);
      ledger.announce('checkout.session.async_payment_failed', session);
      return session;
    }
    succeed(ledger, intent);
    const paid: StoredSession = { ...session, payment_status: 'paid' };
    ledger.sessions.put(paid);
    ledger.announce('checkout.session.async_payment_succeeded', paid);
    return paid;
  });
}

function newIntent(ledger: Ledger, session: StoredSession): PaymentIntent {
  const existing = ledger.intents.find(session.payment_intent ?? '');
  return (
    existing ?? {
      id: newId('pi_3'),
      object: 'payment_intent',
      amount: session.amount_total,
      amount_capturable: 0,
      amount_received: 0,
      capture_method: session.capture_method,
      created: ledger.now(),
      currency: session.currency,
      description: session.intent_description,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: session.intent_metadata,
      receipt_email: null,
      status: 'requires_payment_method',
    }
  );
}

function failed(intent: PaymentIntent, reason: Decline): PaymentIntent {
  return {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: {
      code: reason === 'expired_card' ? 'expired_card' : 'card_declined',
      decline_code: reason === 'card_declined' ? 'generic_decline' : reason,
      message: DECLINES[reason],
      type: 'card_error',
    },
  };
}

function authorise(ledger: Ledger, session: StoredSession, intent: PaymentIntent): StoredSession {
  const charge: Charge = {
    ...newCharge(ledger, intent),
    amount_captured: 0,
    balance_transaction: null,
    captured: false,
    payment_method_details: { type: 'card', card: { capture_before: ledger.now() + SEVEN_DAYS } },
  };
  const authorized: PaymentIntent = {
    ...intent,
    amount_capturable: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    status: 'requires_capture',
  };
  ledger.charges.put(charge);
  ledger.intents.put(authorized, ledger.now() + SEVEN_DAYS);
  const completed = complete(ledger, session, intent.id, 'unpaid');
  ledger.announce('payment_intent.amount_capturable_updated', authorized);
  ledger.announce('charge.succeeded', charge);
  ledger.announce('checkout.session.completed', completed);
  return completed;
}

/** How long the authorisation of an entered card lasts: https://docs.stripe.com/payments/place-a-hold-on-a-payment-method */
const SEVEN_DAYS = 7 * 24 * 3600;

function newCharge(ledger: Ledger, intent: PaymentIntent): Charge {
  return {
    id: newId('ch_3'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    balance_transaction: newId('txn_3'),
    captured: true,
    created: ledger.now(),
    currency: intent.currency,
    description: intent.description,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded',
  };
}

function succeed(ledger: Ledger, intent: PaymentIntent, capturedCents = intent.amount): Charge {
  const charge: Charge = { ...newCharge(ledger, intent), amount_captured: capturedCents };
  const succeeded: PaymentIntent = {
    ...intent,
    amount_received: capturedCents,
    last_payment_error: null,
    latest_charge: charge.id,
    status: 'succeeded',
  };
  ledger.charges.put(charge);
  ledger.intents.put(succeeded);
  ledger.announce('payment_intent.succeeded', succeeded);
  return charge;
}

function complete(
  ledger: Ledger,
  session: StoredSession,
  intentId: string,
  paymentStatus: 'paid' | 'unpaid',
): StoredSession {
  const completed: StoredSession = {
    ...session,
    payment_intent: intentId,
    payment_status: paymentStatus,
    status: 'complete',
    url: null,
  };
  ledger.sessions.put(completed);
  return completed;
}
