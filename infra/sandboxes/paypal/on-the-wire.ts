import type { Ledger } from './ledger.ts';
import { centsOf, euroMoney } from './money.ts';
import type { StoredCapture, StoredOrder, StoredRefund } from './wire.ts';

/** An order as PayPal shows it under `Prefer: return=representation`. */
export function orderOnTheWire(ledger: Ledger, order: StoredOrder, origin: string): object {
  const capture = ledger.captures.find(order.capture_id ?? '');
  const refunds = (capture?.refund_ids ?? []).flatMap((id) => ledger.refunds.find(id) ?? []);
  const payments = capture && {
    captures: [captureOnTheWire(capture, origin)],
    ...(refunds.length === 0 ? {} : { refunds: refunds.map((refund) => refundOnTheWire(refund, origin)) }),
  };
  const self = `${origin}/v2/checkout/orders/${order.id}`;
  const approve = order.status === 'PAYER_ACTION_REQUIRED' ? 'payer-action' : 'approve';
  const done = order.status === 'COMPLETED';
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: order.create_time,
    purchase_units: [
      {
        reference_id: order.reference_id,
        amount: order.amount,
        custom_id: order.custom_id,
        description: order.description,
        ...(payments === undefined ? {} : { payments }),
      },
    ],
    ...(order.payer_id === undefined ? {} : { payer: { payer_id: order.payer_id } }),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      ...(done ? [] : [{ href: `${origin}/checkoutnow?token=${order.id}`, rel: approve, method: 'GET' }]),
      ...(done ? [] : [{ href: `${self}/capture`, rel: 'capture', method: 'POST' }]),
    ],
  };
}

export function captureOnTheWire(capture: StoredCapture, origin: string): object {
  const self = `${origin}/v2/payments/captures/${capture.id}`;
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: capture.amount,
    final_capture: true,
    custom_id: capture.custom_id,
    supplementary_data: { related_ids: { order_id: capture.order_id } },
    create_time: capture.create_time,
    update_time: capture.update_time,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${origin}/v2/checkout/orders/${capture.order_id}`, rel: 'up', method: 'GET' },
    ],
  };
}

export function refundOnTheWire(refund: StoredRefund, origin: string): object {
  return {
    id: refund.id,
    status: refund.status,
    amount: refund.amount,
    custom_id: refund.custom_id,
    seller_payable_breakdown: {
      gross_amount: refund.amount,
      paypal_fee: euroMoney(0),
      net_amount: euroMoney(centsOf(refund.amount)),
      total_refunded_amount: euroMoney(refund.total_refunded_cents),
    },
    create_time: refund.create_time,
    update_time: refund.create_time,
    links: [
      { href: `${origin}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/v2/payments/captures/${refund.capture_id}`, rel: 'up', method: 'GET' },
    ],
  };
}
