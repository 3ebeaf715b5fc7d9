import { json } from '#infra/sandboxes/provider/replies.ts';
import type { RememberedAnswers } from '#infra/sandboxes/provider/remembered-answers.ts';
import type { RouteHandler } from '#infra/sandboxes/provider/routes.ts';
import type { Answered, SandboxRequest } from '#infra/sandboxes/provider/exchange.ts';
import { PaypalApiError, debugId } from './api-error.ts';
import type { Tokens } from './tokens.ts';

export interface ApiCall {
  readonly path: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Answer stored under a request id; orders forget theirs sooner. */
export interface Remembered {
  readonly orders: RememberedAnswers;
  readonly payments: RememberedAnswers;
}

/**
 * Turns `work` into a handler with PayPal's envelope: bearer token, debug id, PayPal-Request-Id, error
 * objects. A repeated request id gets the answer of the first request, whatever its body; refusals are not
 * stored: https://developer.paypal.com/api/rest/reference/idempotency/
 */
export function apiCall(
  tokens: Tokens,
  { orders, payments }: Remembered,
  transaction: <Result>(work: () => Result) => Result,
  work: (call: ApiCall) => { status: number; body: object },
): RouteHandler {
  function perform(request: SandboxRequest): Answered {
    const { status, body } = work({ path: request.params, text: request.body.toString('utf8') });
    return json(status, body);
  }

  function once(request: SandboxRequest): Answered {
    const requestId = request.headers['paypal-request-id'];
    if (request.method !== 'POST' || typeof requestId !== 'string') return perform(request);
    const key = `${request.path} ${requestId}`;
    const remembered = request.path.startsWith('/v2/checkout/') ? orders : payments;
    const before = remembered.recall(key, request.path);
    if (before !== undefined && before !== 'mismatch') return { ...before, status: 200 };
    return transaction(() => {
      const given = perform(request);
      remembered.keep(key, request.path, given);
      return given;
    });
  }

  return (request) => {
    if (!tokens.isValid(request)) {
      return json(401, {
        error: 'invalid_token',
        error_description: 'Token signature verification failed',
      });
    }
    try {
      const answered = once(request);
      return { ...answered, headers: { ...answered.headers, 'paypal-debug-id': debugId() } };
    } catch (error) {
      if (error instanceof PaypalApiError) return error.toAnswer();
      throw error;
    }
  };
}
