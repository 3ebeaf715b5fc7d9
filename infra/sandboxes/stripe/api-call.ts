import { timingSafeEqual } from 'node:crypto';
import { json } from '#infra/sandboxes/provider/replies.ts';
import type { RememberedAnswers } from '#infra/sandboxes/provider/remembered-answers.ts';
import type { RouteHandler } from '#infra/sandboxes/provider/routes.ts';
import type { Answered, SandboxRequest } from '#infra/sandboxes/provider/exchange.ts';
import { StripeApiError, invalidRequest } from './api-error.ts';
import { parseFormParams, type FormObject } from './form-params.ts';
import { API_VERSION, newId } from './ledger.ts';

/** One API call: its parameters, from the form or the query, and the ids in its path. */
export interface ApiCall {
  readonly params: FormObject;
  readonly path: Readonly<Record<string, string>>;
}

/**
 * Turns `work` into a handler with Stripe's envelope: key, version, request id, idempotency, error objects.
 */
export function apiCall(
  secretKey: string,
  remembered: RememberedAnswers,
  transaction: <Result>(work: () => Result) => Result,
  work: (call: ApiCall) => object,
): RouteHandler {
  function perform(received: SandboxRequest): Answered {
    try {
      authenticate(received, secretKey);
      const query = received.method === 'GET' ? received.query.toString() : received.body.toString('utf8');
      const call = { params: parseFormParams(query), path: received.params };
      const key = received.method === 'POST' ? received.headers['idempotency-key'] : undefined;
      if (typeof key !== 'string') return json(200, work(call));
      return once(key, received, () => json(200, work(call)));
    } catch (error) {
      if (error instanceof StripeApiError) return error.toAnswer();
      throw error;
    }
  }

  function once(key: string, received: SandboxRequest, answer: () => Answered): Answered {
    if (key.length > 255) throw invalidRequest('Idempotency keys can be at most 255 characters long.');
    const request = `${received.method} ${received.path}\n${received.body.toString('utf8')}`;
    const before = remembered.recall(key, request);
    if (before === 'mismatch') throw keyUsedForAnotherRequest(key);
    if (before !== undefined) {
      return { ...before, headers: { ...before.headers, 'idempotent-replayed': 'true' } };
    }
    return transaction(() => {
      const given = orExecutedRefusal(answer);
      remembered.keep(key, request, given);
      return given;
    });
  }

  return (received) => {
    const answered = perform(received);
    const version = received.headers['stripe-version'];
    return {
      ...answered,
      headers: {
        ...answered.headers,
        'request-id': newId('req_', 14),
        'stripe-version': typeof version === 'string' ? version : API_VERSION,
      },
    };
  };
}

function orExecutedRefusal(answer: () => Answered): Answered {
  try {
    return answer();
  } catch (error) {
    if (error instanceof StripeApiError && error.executed) return error.toAnswer();
    throw error;
  }
}

function keyUsedForAnotherRequest(key: string): StripeApiError {
  return new StripeApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function authenticate(received: SandboxRequest, secretKey: string): void {
  const [scheme = '', value = ''] = (received.headers.authorization ?? '').split(' ');
  const given =
    scheme.toLowerCase() === 'basic'
      ? (Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '')
      : value;
  const same =
    given.length === secretKey.length && timingSafeEqual(Buffer.from(given), Buffer.from(secretKey));
  if (same) return;
  const message =
    given === ''
      ? 'You did not provide an API key.'
      : `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}`;
  throw new StripeApiError(401, { type: 'invalid_request_error', message });
}
