import { ApiRefusal } from '#infra/sandboxes/provider/api-refusal.ts';
import { json } from '#infra/sandboxes/provider/replies.ts';
import type { Answered } from '#infra/sandboxes/provider/exchange.ts';

interface ErrorBody {
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
}

/** A refusal in Stripe's format. `executed`: whether Stripe stores it under the idempotency key. */
export class StripeApiError extends ApiRefusal {
  readonly status: number;
  readonly body: ErrorBody;
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.executed = executed;
  }

  toAnswer(): Answered {
    return json(this.status, { error: this.body });
  }
}

export function invalidRequest(message: string, param?: string, code?: string): StripeApiError {
  return new StripeApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

/**
 * The object exists but is in the wrong state: Stripe had begun to work, so the answer is stored under its
 * key.
 */
export function wrongState(message: string, code?: string): StripeApiError {
  const body = { type: 'invalid_request_error' as const, message, ...(code === undefined ? {} : { code }) };
  return new StripeApiError(400, body, true);
}

export function noSuch(object: string, id: string, param: string): StripeApiError {
  return new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param,
  });
}

/** The payer's bank declined. */
export function cardDeclined(): StripeApiError {
  const message = 'Your card was declined.';
  return new StripeApiError(402, { type: 'card_error', code: 'card_declined', message }, true);
}
