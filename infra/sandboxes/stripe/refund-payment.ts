import { StripeApiError, invalidRequest, wrongState } from './api-error.ts';
import { newId, type Ledger } from './ledger.ts';
import type { Charge, Metadata, Refund } from './wire.ts';

export interface RefundOrder {
  readonly amount?: number | undefined;
  readonly metadata: Metadata;
  readonly reason?: string | undefined;
  /** `pending` is ended by `settleRefund`. */
  readonly status?: 'succeeded' | 'pending';
}

/** Refunds all that is left of a charge, or `amount` of it. */
export function refundCharge(ledger: Ledger, charge: Charge, order: RefundOrder): Refund {
  // the part released by a partial capture counts as refunded
  const left = charge.captured ? charge.amount - charge.amount_refunded : 0;
  if (left === 0) {
    throw wrongState(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  }
  const amount = order.amount ?? left;
  if (amount < 1) throw invalidRequest('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount > left) {
    throw new StripeApiError(
      400,
      {
        type: 'invalid_request_error',
        message: `Refund amount (${inEuros(amount)}) is greater than unrefunded amount on charge (${inEuros(left)})`,
        param: 'amount',
      },
      true,
    );
  }
  const refund: Refund = {
    id: newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_3'),
    charge: charge.id,
    created: ledger.now(),
    currency: charge.currency,
    metadata: order.metadata,
    payment_intent: charge.payment_intent,
    reason: order.reason ?? null,
    status: order.status ?? 'succeeded',
  };
  const refunded: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  return ledger.transaction(() => {
    ledger.refunds.put(refund);
    ledger.charges.put(refunded);
    ledger.announce('refund.created', refund);
    ledger.announce('charge.refunded', refunded);
    return refund;
  });
}

/**
 * Ends a refund. The bank may also return one that had succeeded: the merchant has the money again either
 * way. Undefined if that is no longer possible.
 */
export function settleRefund(
  ledger: Ledger,
  refund: Refund,
  status: 'succeeded' | 'failed' | 'canceled',
): Refund | undefined {
  const charge = ledger.charges.find(refund.charge);
  const mayEnd = refund.status === 'pending' || (refund.status === 'succeeded' && status === 'failed');
  if (!mayEnd || charge === undefined) return undefined;
  const settled: Refund = { ...refund, status };
  return ledger.transaction(() => {
    ledger.refunds.put(settled);
    if (status !== 'succeeded') {
      const amount = charge.amount_refunded - refund.amount;
      ledger.charges.put({ ...charge, amount_refunded: amount, refunded: false });
    }
    ledger.announce('refund.updated', settled);
    if (status === 'failed') ledger.announce('refund.failed', settled);
    return settled;
  });
}

function inEuros(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`;
}
