/**
 * The parts of Stripe's objects that this sandbox stores, with Stripe's own names (API 2026-10-28.endive).
 */

export type Metadata = Record<string, string>;

export interface Session {
  id: string;
  object: 'checkout.session';
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer: null;
  customer_details: { email: string | null } | null;
  customer_email: string | null;
  expires_at: number;
  livemode: false;
  locale: string | null;
  metadata: Metadata;
  mode: 'payment';
  payment_intent: string | null;
  payment_method_types: string[];
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  submit_type: string | null;
  success_url: string;
  ui_mode: 'hosted_page';
  /** Null once closed. Computed when the session is returned: the port may change between two starts. */
  url: string | null;
}

/** Internal fields of a session, never returned. */
export interface StoredSession extends Session {
  line_name: string;
  intent_metadata: Metadata;
  intent_description: string | null;
  capture_method: 'automatic' | 'manual';
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_capturable?: number;
  amount_received: number;
  canceled_at?: number | null;
  cancellation_reason?: string | null;
  capture_method?: 'automatic' | 'manual';
  created: number;
  currency: string;
  description: string | null;
  last_payment_error: { code: string; decline_code: string; message: string; type: 'card_error' } | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Metadata;
  receipt_email: string | null;
  status: 'requires_payment_method' | 'processing' | 'requires_capture' | 'succeeded' | 'canceled';
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  balance_transaction: string | null;
  captured: boolean;
  created: number;
  currency: string;
  description: string | null;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Metadata;
  paid: boolean;
  payment_intent: string;
  payment_method_details?: { type: 'card'; card: { capture_before?: number } };
  refunded: boolean;
  status: 'succeeded' | 'pending' | 'failed';
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded' | 'pending' | 'failed' | 'canceled';
}

/** A transfer of the balance to the bank, with its charges and refunds. */
export interface StoredPayout {
  id: string;
  amount: number;
  created: number;
  arrival_date: number;
  charge_ids: string[];
  refund_ids: string[];
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  livemode: false;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'won' | 'lost';
}

export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Session | PaymentIntent | Charge | Refund | Dispute };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}
