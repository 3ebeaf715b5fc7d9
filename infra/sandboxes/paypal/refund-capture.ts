import { unprocessable } from './api-error.ts';
import { newId, type Ledger } from './ledger.ts';
import { centsOf, euroMoney } from './money.ts';
import { refundOnTheWire } from './on-the-wire.ts';
import type { Money, StoredCapture, StoredRefund } from './wire.ts';

/** Gives back `amount` of a capture, or all that is left. */
export function refundCapture(
  ledger: Ledger,
  capture: StoredCapture,
  amount: Money | undefined,
  origin: string,
): StoredRefund {
  const left = centsOf(capture.amount) - capture.refunded_cents;
  const cents = amount === undefined ? left : centsOf(amount);
  refuseUnlessRefundable(capture, amount, cents, left);
  const refunded = capture.refunded_cents + cents;
  const refund: StoredRefund = {
    id: newId(),
    capture_id: capture.id,
    status: 'COMPLETED',
    amount: euroMoney(cents),
    custom_id: capture.custom_id,
    create_time: ledger.now(),
    total_refunded_cents: refunded,
  };
  return ledger.transaction(() => {
    ledger.refunds.put(refund);
    ledger.captures.put({
      ...capture,
      status: cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
      update_time: ledger.now(),
      refunded_cents: refunded,
      refund_ids: [...capture.refund_ids, refund.id],
    });
    ledger.announce('PAYMENT.CAPTURE.REFUNDED', 'refund', refundOnTheWire(refund, origin));
    return refund;
  });
}

function refuseUnlessRefundable(
  capture: StoredCapture,
  amount: Money | undefined,
  cents: number,
  left: number,
): void {
  if (capture.status === 'PENDING') {
    throw unprocessable('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.');
  }
  if (capture.status === 'DECLINED') {
    throw unprocessable('REFUND_NOT_ALLOWED', 'A declined capture has nothing to refund.');
  }
  if (amount !== undefined && amount.currency_code !== capture.amount.currency_code) {
    throw unprocessable(
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
      'Refund must be in the same currency as the capture.',
    );
  }
  if (left === 0)
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (cents < 1) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
  if (cents > left) {
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount.',
    );
  }
}
