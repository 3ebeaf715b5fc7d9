/**
 * Answer of an outside system. Gateways return it and never throw, so that each use case decides what a
 * timeout or a refusal means for the business.
 *
 * - `ok`: done, and the answer was understood.
 * - `refused`: the other side refused; nothing happened. `reason` is our own code (`not_configured` without
 * keys).
 * - `unreachable`: no connection; nothing happened.
 * - `ambiguous`: sent, but no usable answer (timeout, reset, 5xx): it may or may not have happened.
 * - `unreadable`: answered with success, but not in a known shape; for a write, treat it like `ambiguous`.
 */
export type Outcome<Value, Reason extends string = string> =
  | { readonly kind: 'ok'; readonly value: Value }
  | {
      readonly kind: 'refused';
      readonly reason: Reason;
      /** Status of the provider's answer; 0 if it was never called. */
      readonly httpStatus: number;
      /** The provider's own message, for logs and the back-office; never shown to a customer. */
      readonly detail?: string;
    }
  | { readonly kind: 'unreachable'; readonly cause: string }
  | { readonly kind: 'ambiguous'; readonly cause: string }
  | { readonly kind: 'unreadable'; readonly cause: string };

export function ok<Value>(value: Value): Outcome<Value, never> {
  return { kind: 'ok', value };
}

export function refused<Reason extends string>(
  reason: Reason,
  httpStatus = 0,
  detail?: string,
): Outcome<never, Reason> {
  return detail === undefined
    ? { kind: 'refused', reason, httpStatus }
    : { kind: 'refused', reason, httpStatus, detail };
}

/** Applies `change` to the value of an ok outcome and passes every other outcome through. */
export function mapOutcome<From, To, Reason extends string>(
  outcome: Outcome<From, Reason>,
  change: (value: From) => To,
): Outcome<To, Reason> {
  return outcome.kind === 'ok' ? { kind: 'ok', value: change(outcome.value) } : outcome;
}
