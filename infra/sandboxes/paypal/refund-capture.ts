import { unprocessable } from './api-error.ts';
import { newId, type Ledger } from './ledger.ts';
import { centsOf, euroMoney } from './money.ts';
import { refundOnTheWire } from './on-the-wire.ts';
import type { Money, StoredCapture, StoredRefund } from './wire.ts';

export interface RefundOrder {
  readonly amount: Money | undefined;
  /** Its own; a refund without one has its capture's. */
  readonly customId?: string | undefined;
  /** `PENDING` is ended by `settleRefund`. */
  readonly status?: 'COMPLETED' | 'PENDING';
  /** The money was taken back from the merchant. */
  readonly isReversal?: boolean;
}

/** Refunds `amount` of a capture, or all that is left. */
export function refundCapture(
  ledger: Ledger,
  capture: StoredCapture,
  { amount, customId, status = 'COMPLETED', isReversal = false }: RefundOrder,
  origin: string,
): StoredRefund {
  const left = centsOf(capture.amount) - capture.refunded_cents;
  const cents = amount === undefined ? left : centsOf(amount);
  refuseUnlessRefundable(capture, amount, cents, left);
  const refunded = capture.refunded_cents + cents;
  const refund: StoredRefund = {
    id: newId(),
    capture_id: capture.id,
    status,
    amount: euroMoney(cents),
    custom_id: customId ?? capture.custom_id,
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
    ledger.announce(eventOf(refund, isReversal), 'refund', refundOnTheWire(refund, origin));
    return refund;
  });
}

function eventOf({ status }: StoredRefund, isReversal: boolean): string {
  if (isReversal) return 'PAYMENT.CAPTURE.REVERSED';
  return status === 'PENDING' ? 'PAYMENT.REFUND.PENDING' : 'PAYMENT.CAPTURE.REFUNDED';
}

/** Ends a pending refund; a failed one returns its money to the merchant. Undefined if it has ended. */
export function settleRefund(
  ledger: Ledger,
  refund: StoredRefund,
  status: 'COMPLETED' | 'FAILED' | 'CANCELLED',
  origin: string,
): StoredRefund | undefined {
  const capture = ledger.captures.find(refund.capture_id);
  if (refund.status !== 'PENDING' || capture === undefined) return undefined;
  const settled: StoredRefund = { ...refund, status };
  return ledger.transaction(() => {
    ledger.refunds.put(settled);
    if (status !== 'COMPLETED') {
      const refunded = capture.refunded_cents - centsOf(refund.amount);
      ledger.captures.put({
        ...capture,
        status: refunded === 0 ? 'COMPLETED' : 'PARTIALLY_REFUNDED',
        update_time: ledger.now(),
        refunded_cents: refunded,
      });
    }
    const type = status === 'COMPLETED' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED';
    ledger.announce(type, 'refund', refundOnTheWire(settled, origin));
    return settled;
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
