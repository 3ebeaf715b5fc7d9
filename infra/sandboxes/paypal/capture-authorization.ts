import { unprocessable } from './api-error.ts';
import { endFamily, isHonoured, refuseUnlessAlive } from './authorize-order.ts';
import { newId, type Ledger } from './ledger.ts';
import { centsOf } from './money.ts';
import { captureOnTheWire } from './on-the-wire.ts';
import type { Money, StoredAuthorization, StoredCapture } from './wire.ts';

export interface AuthorizationCapture {
  readonly amount: Money | undefined;
  readonly isFinal: boolean;
  /** Result on the payer's side; `refused` creates no capture. */
  readonly result: 'taken' | 'refused' | 'declined' | 'pending';
}

/** A capture may exceed the authorised amount by 15 %, and by 75 of its currency at most. */
const MORE_PERCENT = 115;
const MORE_CENTS = 7500;

/**
 * Captures the authorised amount, or a part of it. With `final_capture` the rest is voided and no second
 * capture is possible; a declined capture leaves the authorisation unchanged.
 */
export function captureAuthorization(
  ledger: Ledger,
  authorization: StoredAuthorization,
  { amount = authorization.amount, isFinal, result }: AuthorizationCapture,
  origin: string,
): StoredCapture {
  refuseUnlessAlive(ledger, authorization);
  refuseAmount(authorization, amount);
  if (result === 'refused') {
    throw unprocessable(
      'PAYER_CANNOT_PAY',
      isHonoured(ledger, authorization)
        ? 'Payer cannot pay for this transaction.'
        : 'The honor period is over, and the funds are no longer there.',
    );
  }
  const at = ledger.now();
  const capture: StoredCapture = {
    id: newId(),
    order_id: authorization.order_id,
    status: result === 'declined' ? 'DECLINED' : result === 'pending' ? 'PENDING' : 'COMPLETED',
    amount,
    custom_id: authorization.custom_id,
    create_time: at,
    update_time: at,
    refunded_cents: 0,
    refund_ids: [],
  };
  return ledger.transaction(() => {
    ledger.captures.put(capture);
    ledger.authorizations.put({
      ...authorization,
      capture_ids: [...authorization.capture_ids, capture.id],
      update_time: at,
    });
    if (result !== 'declined') endFamily(ledger, authorization, isFinal ? 'CAPTURED' : 'PARTIALLY_CAPTURED');
    ledger.announce(`PAYMENT.CAPTURE.${capture.status}`, 'capture', captureOnTheWire(capture, origin));
    return capture;
  });
}

function refuseAmount(authorization: StoredAuthorization, amount: Money): void {
  const authorised = centsOf(authorization.amount);
  if (amount.currency_code !== authorization.amount.currency_code) {
    throw unprocessable('CURRENCY_MISMATCH', 'The currency of the capture is not that of the authorization.');
  }
  if (centsOf(amount) < 1) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
  if (centsOf(amount) > Math.min((authorised * MORE_PERCENT) / 100, authorised + MORE_CENTS)) {
    throw unprocessable('MAX_CAPTURE_AMOUNT_EXCEEDED', 'Capture amount exceeds allowable limit.');
  }
}
