import { otherIntent, unprocessable } from './api-error.ts';
import { newId, type Ledger } from './ledger.ts';
import { captureOnTheWire } from './on-the-wire.ts';
import type { StoredCapture, StoredOrder } from './wire.ts';

/** Captures an approved order, once. A pending capture completes the order but is not money yet. */
export function captureOrder(
  ledger: Ledger,
  order: StoredOrder,
  origin: string,
  amount = order.amount,
): StoredOrder {
  if (order.intent === 'AUTHORIZE') throw otherIntent();
  if (order.status === 'COMPLETED') {
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  }
  if (order.status !== 'APPROVED') {
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  }
  if (order.result === 'declined') {
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
    );
  }
  const capture: StoredCapture = {
    id: newId(),
    order_id: order.id,
    status: order.result === 'pending' ? 'PENDING' : 'COMPLETED',
    amount,
    custom_id: order.custom_id,
    create_time: ledger.now(),
    update_time: ledger.now(),
    refunded_cents: 0,
    refund_ids: [],
  };
  const completed: StoredOrder = { ...order, status: 'COMPLETED', capture_id: capture.id };
  return ledger.transaction(() => {
    ledger.captures.put(capture);
    ledger.orders.put(completed);
    ledger.announce(`PAYMENT.CAPTURE.${capture.status}`, 'capture', captureOnTheWire(capture, origin));
    return completed;
  });
}

/** Ends a pending capture; undefined if it is not pending. */
export function settleCapture(
  ledger: Ledger,
  capture: StoredCapture,
  arrived: boolean,
  origin: string,
): StoredCapture | undefined {
  if (capture.status !== 'PENDING') return undefined;
  const settled: StoredCapture = {
    ...capture,
    status: arrived ? 'COMPLETED' : 'DECLINED',
    update_time: ledger.now(),
  };
  return ledger.transaction(() => {
    ledger.captures.put(settled);
    const type = arrived ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED';
    ledger.announce(type, 'capture', captureOnTheWire(settled, origin));
    return settled;
  });
}
