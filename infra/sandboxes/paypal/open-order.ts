import type * as z from 'zod';
import { unprocessable } from './api-error.ts';
import { newId, type Ledger } from './ledger.ts';
import { centsOf } from './money.ts';
import type { OrderBody } from './order-body.ts';
import type { StoredOrder } from './wire.ts';

/**
 * Creates an order. With a payment source it waits for the payer at once (`PAYER_ACTION_REQUIRED`), without
 * one it is only `CREATED`; both are approved the same way.
 */
export function openOrder(ledger: Ledger, body: z.output<typeof OrderBody>): StoredOrder {
  const [unit] = body.purchase_units;
  if (unit === undefined) throw unprocessable('MISSING_PURCHASE_UNIT', 'One purchase unit is required.');
  if (unit.amount.currency_code !== 'EUR') {
    throw unprocessable('CURRENCY_NOT_SUPPORTED', 'This test wallet holds euros only.');
  }
  if (centsOf(unit.amount) === 0) {
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
  }
  const context = body.payment_source?.paypal?.experience_context ?? body.application_context;
  const order: StoredOrder = {
    id: newId(),
    intent: body.intent,
    status: body.payment_source?.paypal === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    create_time: ledger.now(),
    reference_id: unit.reference_id,
    amount: unit.amount,
    custom_id: unit.custom_id,
    description: unit.description,
    return_url: context?.return_url,
    cancel_url: context?.cancel_url,
    payer_id: undefined,
    capture_id: undefined,
    result: 'completed',
  };
  ledger.transaction(() => ledger.orders.put(order));
  return order;
}

/** The payer approves on the approval page; `result` decides the result of the capture. */
export function approveOrder(ledger: Ledger, order: StoredOrder, result: StoredOrder['result']): StoredOrder {
  const approved: StoredOrder = {
    ...order,
    status: 'APPROVED',
    payer_id: order.payer_id ?? newId().slice(0, 13),
    result,
  };
  ledger.transaction(() => {
    ledger.orders.put(approved);
    ledger.announce('CHECKOUT.ORDER.APPROVED', 'checkout-order', {
      id: order.id,
      status: 'APPROVED',
      intent: order.intent,
      purchase_units: [
        { reference_id: order.reference_id, amount: order.amount, custom_id: order.custom_id },
      ],
    });
  });
  return approved;
}
