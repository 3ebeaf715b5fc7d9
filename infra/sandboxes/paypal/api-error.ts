import { randomBytes } from 'node:crypto';
import { ApiRefusal } from '#infra/sandboxes/provider/api-refusal.ts';
import { json } from '#infra/sandboxes/provider/replies.ts';
import type { Answered } from '#infra/sandboxes/provider/exchange.ts';

interface Detail {
  readonly issue: string;
  readonly description: string;
  readonly field?: string;
}

/** A refusal in PayPal's format: https://developer.paypal.com/api/rest/responses/#link-failed */
export class PaypalApiError extends ApiRefusal {
  readonly status: number;
  readonly title: string;
  readonly details: readonly Detail[];

  constructor(status: number, title: string, message: string, details: readonly Detail[] = []) {
    super(message);
    this.status = status;
    this.title = title;
    this.details = details;
  }

  toAnswer(): Answered {
    return json(this.status, {
      name: this.title,
      message: this.message,
      debug_id: debugId(),
      details: this.details,
      links: [],
    });
  }
}

/** The request is valid, but refused by a business rule. */
export function unprocessable(issue: string, description: string): PaypalApiError {
  return new PaypalApiError(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ issue, description }],
  );
}

/** A capture of an order for authorisation, or the reverse. */
export function otherIntent(): PaypalApiError {
  return unprocessable(
    'ACTION_DOES_NOT_MATCH_INTENT',
    'Order was created with an intent that does not allow this action.',
  );
}

export function malformed(field: string, description: string): PaypalApiError {
  return new PaypalApiError(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    [{ issue: 'INVALID_PARAMETER_SYNTAX', description, field }],
  );
}

export function notFound(): PaypalApiError {
  return new PaypalApiError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    { issue: 'INVALID_RESOURCE_ID', description: 'Specified resource ID does not exist.' },
  ]);
}

export function debugId(): string {
  return randomBytes(7).toString('hex').slice(0, 13);
}
