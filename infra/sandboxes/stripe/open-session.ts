import type * as z from 'zod';
import { invalidRequest } from './api-error.ts';
import { newId, type Ledger } from './ledger.ts';
import type { SessionParams } from './params.ts';
import type { StoredSession } from './wire.ts';

const THIRTY_MINUTES = 30 * 60;
const ONE_DAY = 24 * 3600;
/** Stripe's smallest charge in euros: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const SMALLEST_CHARGE = 50;
/** Clocks of two machines differ a little, and a request takes a moment. */
const LEEWAY = 5;

/** Creates an open Checkout Session. As since 2022-08-01, the payment intent is created by the first try. */
export function openSession(ledger: Ledger, params: z.output<typeof SessionParams>): StoredSession {
  const created = ledger.now();
  const session: StoredSession = {
    id: newId('cs_test_a1', 56),
    object: 'checkout.session',
    ...amountOf(params),
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    customer: null,
    customer_details: params.customer_email === undefined ? null : { email: params.customer_email },
    customer_email: params.customer_email ?? null,
    expires_at: expiryOf(params.expires_at, created),
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata,
    mode: 'payment',
    payment_intent: null,
    // a direct debit cannot be authorised for later capture
    payment_method_types:
      params.payment_intent_data.capture_method === 'manual' ? ['card'] : ['card', 'sepa_debit'],
    payment_status: 'unpaid',
    status: 'open',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    ui_mode: 'hosted_page',
    url: null,
    line_name: params.line_items[0]?.price_data.product_data.name ?? '',
    intent_metadata: params.payment_intent_data.metadata,
    capture_method: params.payment_intent_data.capture_method === 'manual' ? 'manual' : 'automatic',
    intent_description: params.payment_intent_data.description ?? null,
  };
  ledger.transaction(() => ledger.sessions.put(session, session.expires_at));
  return session;
}

function amountOf(params: z.output<typeof SessionParams>) {
  let amount = 0;
  for (const [index, line] of params.line_items.entries()) {
    if (line.price_data.currency.toLowerCase() !== 'eur') {
      throw invalidRequest('This test bank holds euros only.', `line_items[${index}][price_data][currency]`);
    }
    amount += line.price_data.unit_amount * line.quantity;
  }
  if (amount < SMALLEST_CHARGE) {
    throw invalidRequest(
      'The Checkout Session’s total amount due must add up to at least €0.50 eur',
      undefined,
      'amount_too_small',
    );
  }
  return { amount_subtotal: amount, amount_total: amount, currency: 'eur' };
}

function expiryOf(wanted: number | undefined, created: number): number {
  const expiry = wanted ?? created + ONE_DAY;
  if (expiry < created + THIRTY_MINUTES - LEEWAY) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (expiry > created + ONE_DAY + LEEWAY) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return expiry;
}
