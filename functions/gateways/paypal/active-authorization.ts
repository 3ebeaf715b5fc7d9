import type { PaypalAuthorization, PaypalOrder } from './paypal-objects.ts';

/**
 * PayPal guarantees authorised money for three days:
 * https://developer.paypal.com/docs/api/payments/v2/#authorizations_reauthorize
 */
const HONOUR_MS = 3 * 24 * 3600_000;

/** An order's authorisations, the original first. A reauthorisation is an entry of its own. */
function authorizationsOf(order: PaypalOrder): readonly PaypalAuthorization[] {
  const { authorizations = [] } = order.purchaseUnits[0]?.payments ?? {};
  return authorizations.toSorted((a, b) => ((a.createTime ?? '') < (b.createTime ?? '') ? -1 : 1));
}

/** The authorised amount: of the newest live authorisation, which is the one to capture. */
export function activeAuthorization(order: PaypalOrder): PaypalAuthorization | undefined {
  return authorizationsOf(order).findLast(({ status }) => status === 'CREATED');
}

/** Under review: neither authorised nor refused. */
export function isUnderReview(order: PaypalOrder): boolean {
  return authorizationsOf(order).some(({ status }) => status === 'PENDING');
}

/** A reauthorisation can be neither voided nor renewed: both are requested of the original. */
export function originalOf(order: PaypalOrder): PaypalAuthorization | undefined {
  return authorizationsOf(order)[0];
}

export function wasAuthorised(order: PaypalOrder): boolean {
  return originalOf(order) !== undefined;
}

/** The money is guaranteed until its honour period ends, and can be reauthorised once then. */
export function holdFacts(order: PaypalOrder, active: PaypalAuthorization) {
  const since = active.createTime === undefined ? NaN : Date.parse(active.createTime);
  const ends = active.expirationTime === undefined ? Infinity : Date.parse(active.expirationTime);
  const until = Math.min(since + HONOUR_MS, ends);
  return {
    ...(Number.isFinite(until) ? { holdUntil: new Date(until).toISOString() } : {}),
    ...(originalOf(order)?.id === active.id ? { holdRenews: true as const } : {}),
  };
}
