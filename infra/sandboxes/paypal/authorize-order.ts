import { otherIntent, unprocessable } from './api-error.ts';
import { newId, type Ledger } from './ledger.ts';
import { authorizationOnTheWire } from './on-the-wire.ts';
import type { StoredAuthorization, StoredOrder } from './wire.ts';

const DAY_MS = 24 * 3600_000;
/**
 * PayPal guarantees the money for three days, and tries for 29:
 * https://developer.paypal.com/docs/checkout/standard/customize/authorization/
 */
const HONOUR_MS = 3 * DAY_MS;
const VALID_MS = 29 * DAY_MS;

/** Authorises an approved order, once. A pending one is not authorised yet. */
export function authorizeOrder(ledger: Ledger, order: StoredOrder, origin: string): StoredOrder {
  if (order.intent !== 'AUTHORIZE') throw otherIntent();
  if (order.status === 'COMPLETED') {
    throw unprocessable('ORDER_ALREADY_AUTHORIZED', 'Order already authorized.');
  }
  if (order.status !== 'APPROVED') {
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  }
  if (order.result === 'declined') {
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was declined by the processor or bank.',
    );
  }
  const at = ledger.now();
  const authorization: StoredAuthorization = {
    id: newId(),
    order_id: order.id,
    parent_id: undefined,
    status: order.result === 'pending' ? 'PENDING' : 'CREATED',
    amount: order.amount,
    custom_id: order.custom_id,
    create_time: at,
    update_time: at,
    expiration_time: secondsLater(at, VALID_MS),
    capture_ids: [],
  };
  return ledger.transaction(() => {
    const completed: StoredOrder = { ...order, status: 'COMPLETED', authorization_ids: [authorization.id] };
    ledger.orders.put(completed);
    keep(ledger, authorization);
    announce(ledger, 'CREATED', authorization, origin);
    return completed;
  });
}

/** Ends an authorisation, by a void or by expiry; its reauthorisation ends with it. */
export function voidAuthorization(
  ledger: Ledger,
  authorization: StoredAuthorization,
  origin: string,
): StoredAuthorization {
  if (authorization.parent_id !== undefined) {
    throw unprocessable(
      'CANNOT_BE_VOIDED',
      'A reauthorization cannot be voided. Please void the original parent authorization.',
    );
  }
  if (authorization.status === 'VOIDED') {
    throw unprocessable('PREVIOUSLY_VOIDED', 'Authorization has been previously voided.');
  }
  if (authorization.status === 'CAPTURED') {
    throw unprocessable('PREVIOUSLY_CAPTURED', 'Authorization has been previously captured.');
  }
  return ledger.transaction(() => {
    endFamily(ledger, authorization, 'VOIDED');
    const ended = { ...authorization, status: 'VOIDED' as const };
    announce(ledger, 'VOIDED', ended, origin);
    return ended;
  });
}

/** Resolves a pending authorisation as authorised or denied. Undefined if it is not pending. */
export function settleAuthorization(
  ledger: Ledger,
  authorization: StoredAuthorization,
  kept: boolean,
  origin: string,
): StoredAuthorization | undefined {
  if (authorization.status !== 'PENDING') return undefined;
  const settled = { ...authorization, status: kept ? ('CREATED' as const) : ('DENIED' as const) };
  return ledger.transaction(() => {
    keep(ledger, settled);
    announce(ledger, kept ? 'CREATED' : 'VOIDED', settled, origin);
    return settled;
  });
}

/** Expires authorisations. */
export function expireAuthorizations(ledger: Ledger, origin: string): void {
  const now = Date.parse(ledger.now());
  for (const due of ledger.authorizations.due(now / 1000)) {
    if (due.parent_id === undefined && isAlive(due)) voidAuthorization(ledger, due, origin);
  }
}

/** After its honour period a payment may be reauthorised once, for three days: the result is a new one. */
export function reauthorize(
  ledger: Ledger,
  authorization: StoredAuthorization,
  { isRefused, origin }: { isRefused: boolean; origin: string },
): StoredAuthorization {
  refuseUnlessAlive(ledger, authorization);
  const order = ledger.orders.find(authorization.order_id);
  const family = order?.authorization_ids ?? [];
  if (order === undefined || authorization.parent_id !== undefined || family.length > 1) {
    throw unprocessable(
      'REAUTHORIZATION_NOT_SUPPORTED',
      'A reauthorize cannot be attempted on an authorization that is the result of a prior reauthorization.',
    );
  }
  if (isHonoured(ledger, authorization)) {
    throw unprocessable('REAUTHORIZATION_TOO_SOON', 'A reauthorization is not allowed in the honor period.');
  }
  if (isRefused) throw unprocessable('PAYER_CANNOT_PAY', 'Payer cannot pay for this transaction.');
  const at = ledger.now();
  const renewed: StoredAuthorization = {
    ...authorization,
    id: newId(),
    parent_id: authorization.id,
    create_time: at,
    update_time: at,
  };
  return ledger.transaction(() => {
    ledger.orders.put({ ...order, authorization_ids: [...family, renewed.id] });
    keep(ledger, renewed);
    announce(ledger, 'CREATED', renewed, origin);
    return renewed;
  });
}

/** The original and its reauthorisations end together. */
export function endFamily(
  ledger: Ledger,
  { order_id: orderId }: StoredAuthorization,
  status: StoredAuthorization['status'],
): void {
  for (const id of ledger.orders.find(orderId)?.authorization_ids ?? []) {
    const member = ledger.authorizations.find(id);
    if (member) keep(ledger, { ...member, status, update_time: ledger.now() });
  }
}

export function refuseUnlessAlive(ledger: Ledger, authorization: StoredAuthorization): void {
  if (isAlive(authorization)) return;
  if (authorization.status === 'CAPTURED') {
    throw unprocessable('AUTHORIZATION_ALREADY_CAPTURED', 'Authorization has already been captured.');
  }
  if (Date.parse(authorization.expiration_time) <= Date.parse(ledger.now())) {
    throw unprocessable('AUTHORIZATION_EXPIRED', 'The authorization has expired.');
  }
  if (authorization.status === 'VOIDED') {
    throw unprocessable('AUTHORIZATION_VOIDED', 'A voided authorization cannot be captured or reauthorized.');
  }
  throw unprocessable('AUTHORIZATION_DENIED', 'A denied or pending authorization cannot be captured.');
}

/** Whether PayPal still guarantees the money. */
export function isHonoured(ledger: Ledger, { create_time: at }: StoredAuthorization): boolean {
  return Date.parse(ledger.now()) < Date.parse(at) + HONOUR_MS;
}

function isAlive({ status }: StoredAuthorization): boolean {
  return status === 'CREATED' || status === 'PARTIALLY_CAPTURED';
}

function keep(ledger: Ledger, authorization: StoredAuthorization): void {
  ledger.authorizations.put(authorization, Date.parse(authorization.expiration_time) / 1000);
}

function announce(
  ledger: Ledger,
  what: 'CREATED' | 'VOIDED',
  authorization: StoredAuthorization,
  origin: string,
): void {
  ledger.announce(
    `PAYMENT.AUTHORIZATION.${what}`,
    'authorization',
    authorizationOnTheWire(authorization, origin),
  );
}

function secondsLater(at: string, ms: number): string {
  return `${new Date(Date.parse(at) + ms).toISOString().slice(0, 19)}Z`;
}
