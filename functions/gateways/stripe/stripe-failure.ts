import type { Outcome } from '#functions/platform/outside/outcome.ts';
import { refused } from '#functions/platform/outside/outcome.ts';
import { DeadlinePassed, describeFailure, neverSent } from '#functions/platform/outside/network-failure.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';

/** A read has no effect, so that its failure is never ambiguous. */
export type CallKind = 'read' | 'write';

interface StripeFault {
  readonly type: string;
  readonly statusCode: number | undefined;
  readonly code: string | undefined;
  readonly message: string;
}

/** What a failed call means, from the SDK's error classes: https://docs.stripe.com/api/errors */
export function failureOf(error: unknown, call: CallKind): Outcome<never, PaymentRefusal> {
  const fault = faultOf(error);
  if (error instanceof DeadlinePassed || fault?.type === 'StripeConnectionError') return broken(error, call);
  // The SDK throws on an answer that is JSON but not an object, or a list without its rows.
  if (fault === undefined) return { kind: 'unreadable', cause: describeFailure(error) };
  // The SDK reports an answer that is not JSON as an API error without a status.
  if (fault.statusCode === undefined) return { kind: 'unreadable', cause: fault.message };
  // 409: an earlier request of ours with the same key is in progress.
  if (fault.statusCode >= 500 || fault.statusCode === 409) return broken(error, call);
  return refused(
    reasonOf(fault),
    fault.statusCode,
    fault.code ? `${fault.code}: ${fault.message}` : fault.message,
  );
}

function broken(error: unknown, call: CallKind): Outcome<never, PaymentRefusal> {
  const cause = describeFailure(error);
  // A refused connection on the SDK's own retry tells nothing about the interrupted first try.
  const repeated = cause.includes('Request was retried');
  return call === 'read' || (neverSent(error) && !repeated)
    ? { kind: 'unreachable', cause }
    : { kind: 'ambiguous', cause };
}

function reasonOf({ type, statusCode, code, message }: StripeFault): PaymentRefusal {
  if (statusCode === 401 || statusCode === 403) return 'bad_credentials';
  if (statusCode === 402) return 'declined';
  if (statusCode === 429 || code === 'rate_limit') return 'rate_limited';
  if (statusCode === 404 || code === 'resource_missing') return 'not_found';
  if (type === 'StripeIdempotencyError') return 'idempotency_mismatch';
  if (code === 'payment_intent_unexpected_state') return 'not_open';
  if (code === 'charge_already_refunded') return 'already_refunded';
  // Stripe gives this refusal no code, only a message.
  if (message.startsWith('Refund amount') && message.includes('greater than')) return 'refund_too_large';
  if (message.includes('does not have a successful charge to refund')) return 'not_open';
  return 'invalid_request';
}

/** The SDK's own errors carry a `type` and a `rawType`; recognised by shape, so that the SDK stays unloaded. */
function faultOf(error: unknown): StripeFault | undefined {
  if (!(error instanceof Error) || !('type' in error) || typeof error.type !== 'string') return undefined;
  if (!error.type.startsWith('Stripe')) return undefined;
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  return {
    type: error.type,
    statusCode: typeof statusCode === 'number' ? statusCode : undefined,
    code: typeof code === 'string' ? code : undefined,
    message: error.message,
  };
}
