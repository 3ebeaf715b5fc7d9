import type { Ledger } from './ledger.ts';
import { centsOf, euroMoney } from './money.ts';
import type { StoredAuthorization, StoredCapture, StoredOrder, StoredRefund } from './wire.ts';

/** An order as PayPal returns it with `Prefer: return=representation`. */
export function orderOnTheWire(ledger: Ledger, order: StoredOrder, origin: string): object {
  const payments = paymentsOf(ledger, order, origin);
  const self = `${origin}/v2/checkout/orders/${order.id}`;
  const approve = order.status === 'PAYER_ACTION_REQUIRED' ? 'payer-action' : 'approve';
  const done = order.status === 'COMPLETED';
  const verb = order.intent === 'AUTHORIZE' ? 'authorize' : 'capture';
  return {
    id: order.id,
    intent: order.intent,
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
      ...(done ? [] : [{ href: `${self}/${verb}`, rel: verb, method: 'POST' }]),
    ],
  };
}

function paymentsOf(ledger: Ledger, order: StoredOrder, origin: string): object | undefined {
  const authorizations = (order.authorization_ids ?? []).flatMap(
    (id) => ledger.authorizations.find(id) ?? [],
  );
  const captureIds = [order.capture_id ?? [], ...authorizations.map(({ capture_ids: ids }) => ids)].flat();
  const captures = captureIds.flatMap((id) => ledger.captures.find(id) ?? []);
  const refunds = captures
    .flatMap(({ refund_ids: ids }) => ids)
    .flatMap((id) => ledger.refunds.find(id) ?? []);
  if (authorizations.length + captures.length === 0) return undefined;
  return {
    ...listed(
      'authorizations',
      authorizations.map((each) => authorizationOnTheWire(each, origin)),
    ),
    ...listed(
      'captures',
      captures.map((each) => captureOnTheWire(each, origin)),
    ),
    ...listed(
      'refunds',
      refunds.map((each) => refundOnTheWire(each, origin)),
    ),
  };
}

/** PayPal omits empty lists. */
function listed(name: string, objects: readonly object[]): object {
  return objects.length === 0 ? {} : { [name]: objects };
}

export function authorizationOnTheWire(authorization: StoredAuthorization, origin: string): object {
  const self = `${origin}/v2/payments/authorizations/${authorization.id}`;
  return {
    id: authorization.id,
    status: authorization.status,
    ...(authorization.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: authorization.amount,
    custom_id: authorization.custom_id,
    supplementary_data: { related_ids: { order_id: authorization.order_id } },
    create_time: authorization.create_time,
    update_time: authorization.update_time,
    expiration_time: authorization.expiration_time,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/capture`, rel: 'capture', method: 'POST' },
      { href: `${self}/void`, rel: 'void', method: 'POST' },
      { href: `${self}/reauthorize`, rel: 'reauthorize', method: 'POST' },
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
