import { DeadlinePassed, describeFailure, neverSent } from '#functions/platform/outside/network-failure.ts';
import { refused, type Outcome } from '#functions/platform/outside/outcome.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';
import { TokenUnavailable } from './paypal-client.ts';

/** A read has no effect, so that its failure is never ambiguous. */
export type CallKind = 'read' | 'write';

/**
 * PayPal's issues with a meaning of our own:
 * https://developer.paypal.com/api/rest/reference/orders/v2/errors/
 */
const REASONS: Readonly<Record<string, PaymentRefusal>> = {
  ORDER_NOT_APPROVED: 'not_approved',
  PAYER_ACTION_REQUIRED: 'not_approved',
  INSTRUMENT_DECLINED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  COMPLIANCE_VIOLATION: 'declined',
  ORDER_ALREADY_CAPTURED: 'not_open',
  ORDER_ALREADY_AUTHORIZED: 'not_open',
  AUTHORIZATION_ALREADY_CAPTURED: 'not_open',
  AUTHORIZATION_DENIED: 'not_open',
  AUTHORIZATION_EXPIRED: 'not_open',
  AUTHORIZATION_VOIDED: 'not_open',
  CANNOT_BE_VOIDED: 'not_open',
  PREVIOUSLY_CAPTURED: 'not_open',
  PREVIOUSLY_VOIDED: 'not_open',
  REAUTHORIZATION_NOT_SUPPORTED: 'not_open',
  REAUTHORIZATION_TOO_SOON: 'too_soon',
  ORDER_EXPIRED: 'not_open',
  ORDER_VOIDED: 'not_open',
  PENDING_CAPTURE: 'not_open',
  REFUND_NOT_ALLOWED: 'not_open',
  CAPTURE_FULLY_REFUNDED: 'already_refunded',
  CAPTURED_AMOUNT_FULLY_REFUNDED: 'already_refunded',
  REFUND_AMOUNT_EXCEEDED: 'refund_too_large',
};

/** The request was carried out before. */
const ALREADY_DONE = /^(ORDER_ALREADY_CAPTURED|ORDER_ALREADY_AUTHORIZED):/;

export function isAlreadyDone(outcome: Outcome<unknown, PaymentRefusal>): boolean {
  return outcome.kind === 'refused' && ALREADY_DONE.test(outcome.detail ?? '');
}

/** What a failed call means. */
export function failureOf(error: unknown, call: CallKind): Outcome<never, PaymentRefusal> {
  if (error instanceof TokenUnavailable) return tokenFailure(error.cause);
  if (error instanceof DeadlinePassed) return broken(error, call);
  const answer = answerOf(error);
  if (answer !== undefined) return answered(answer, error, call);
  if (error instanceof Error && isUnreadable(error)) return { kind: 'unreadable', cause: error.message };
  if (error instanceof Error && 'code' in error) return broken(error, call);
  throw error;
}

/** Without a token nothing was sent: no failure here is ambiguous. */
function tokenFailure(cause: unknown): Outcome<never, PaymentRefusal> {
  const status = answerOf(cause)?.status;
  if (status !== undefined && status >= 400 && status < 500 && status !== 429) {
    return refused('bad_credentials', status, describeFailure(cause));
  }
  return { kind: 'unreachable', cause: `Access token: ${describeFailure(cause)}` };
}

interface ErrorAnswer {
  readonly status: number;
  readonly issue: string;
  readonly text: string;
}

function answered({ status, issue, text }: ErrorAnswer, error: unknown, call: CallKind) {
  if (status < 400) return { kind: 'unreadable', cause: describeFailure(error) } as const;
  // 409: an earlier request of ours with the same request id is in progress.
  if (status >= 500 || status === 409) return broken(new Error(`HTTP ${status}: ${text}`), call);
  return refused(reasonOf(status, issue), status, text);
}

function reasonOf(status: number, issue: string): PaymentRefusal {
  const reason = REASONS[issue];
  if (reason !== undefined) return reason;
  if (status === 401 || status === 403) return 'bad_credentials';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  return 'invalid_request';
}

function broken(error: unknown, call: CallKind): Outcome<never, PaymentRefusal> {
  const cause = describeFailure(error);
  return call === 'read' || neverSent(error) ? { kind: 'unreachable', cause } : { kind: 'ambiguous', cause };
}

/** The SDK's errors that carry an HTTP answer, recognised by shape, so that the SDK stays unloaded. */
function answerOf(error: unknown): ErrorAnswer | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') {
    return undefined;
  }
  const body = 'body' in error && typeof error.body === 'string' ? error.body : '';
  const { name = '', message = '', debug_id: debugId = '', details = [] } = parseError(body);
  const issue = details[0]?.issue ?? name;
  return { status: error.statusCode, issue, text: `${issue}: ${message} (debug id ${debugId})` };
}

interface ErrorBody {
  name?: string;
  message?: string;
  debug_id?: string;
  details?: { issue?: string }[];
}

function parseError(body: string): ErrorBody {
  try {
    const read = JSON.parse(body) as unknown;
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** The SDK's errors for a successful answer that is not JSON, or not of the documented shape. */
function isUnreadable(error: Error): boolean {
  return error instanceof SyntaxError || error.message.startsWith('Could not parse body');
}
