/**
 * The parts of PayPal's objects that this sandbox stores, with PayPal's own names (Orders v2, Payments v2).
 */

export interface Money {
  currency_code: string;
  value: string;
}

/** The result chosen on the approval page. */
export type CaptureResult = 'completed' | 'pending' | 'declined';

export interface StoredOrder {
  id: string;
  intent: 'CAPTURE' | 'AUTHORIZE';
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  create_time: string;
  reference_id: string;
  amount: Money;
  custom_id: string | undefined;
  description: string | undefined;
  return_url: string | undefined;
  cancel_url: string | undefined;
  payer_id: string | undefined;
  capture_id: string | undefined;
  /** The original, and its reauthorisations; absent without authorisation. */
  authorization_ids?: string[];
  result: CaptureResult;
}

export interface StoredAuthorization {
  id: string;
  order_id: string;
  /** Set for a reauthorisation. */
  parent_id: string | undefined;
  status: 'CREATED' | 'CAPTURED' | 'DENIED' | 'PARTIALLY_CAPTURED' | 'PENDING' | 'VOIDED';
  amount: Money;
  custom_id: string | undefined;
  create_time: string;
  update_time: string;
  expiration_time: string;
  capture_ids: string[];
}

export interface StoredCapture {
  id: string;
  order_id: string;
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED';
  amount: Money;
  custom_id: string | undefined;
  create_time: string;
  update_time: string;
  refunded_cents: number;
  refund_ids: string[];
}

export interface StoredRefund {
  id: string;
  capture_id: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';
  amount: Money;
  custom_id: string | undefined;
  create_time: string;
  /** Of the capture, this refund included. */
  total_refunded_cents: number;
}

/** A transfer of the balance to the bank. */
export interface StoredWithdrawal {
  id: string;
  amount: Money;
  create_time: string;
  capture_ids: string[];
}

export interface StoredEvent {
  id: string;
  event_version: '1.0';
  create_time: string;
  resource_type: 'authorization' | 'capture' | 'refund' | 'checkout-order';
  resource_version: '2.0';
  event_type: string;
  summary: string;
  resource: object;
  links: { href: string; rel: string; method: string }[];
}
