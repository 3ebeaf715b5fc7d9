import { json } from '#infra/sandboxes/provider/replies.ts';
import type { RememberedAnswers } from '#infra/sandboxes/provider/remembered-answers.ts';
import type { Handler } from '#infra/sandboxes/provider/routes.ts';
import type { Answered, Asked } from '#infra/sandboxes/provider/exchange.ts';
import { ApiError, debugId } from './api-error.ts';
import type { Tokens } from './tokens.ts';

export interface ApiCall {
  readonly path: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * Turns `work` into a handler with PayPal's envelope: bearer token, debug id, PayPal-Request-Id, error objects.
 * A repeated request id answers what the first request did, whatever the body says now; refusals are not kept:
 * https://developer.paypal.com/api/rest/reference/idempotency/
 */
export function apiCall(
  tokens: Tokens,
  remembered: RememberedAnswers,
  transaction: <Result>(work: () => Result) => Result,
  work: (call: ApiCall) => { status: number; body: object },
): Handler {
  function perform(asked: Asked): Answered {
    const { status, body } = work({ path: asked.params, text: asked.body.toString('utf8') });
    return json(status, body);
  }

  function once(asked: Asked): Answered {
    const requestId = asked.headers['paypal-request-id'];
    if (asked.method !== 'POST' || typeof requestId !== 'string') return perform(asked);
    const key = `${asked.path} ${requestId}`;
    const before = remembered.recall(key, asked.path);
    if (before !== undefined && before !== 'mismatch') return { ...before, status: 200 };
    return transaction(() => {
      const given = perform(asked);
      remembered.keep(key, asked.path, given);
      return given;
    });
  }

  return (asked) => {
    if (!tokens.isValid(asked)) {
      return json(401, {
        error: 'invalid_token',
        error_description: 'Token signature verification failed',
      });
    }
    try {
      const answered = once(asked);
      return { ...answered, headers: { ...answered.headers, 'paypal-debug-id': debugId() } };
    } catch (error) {
      if (error instanceof ApiError) return error.toAnswer();
      throw error;
    }
  };
}
