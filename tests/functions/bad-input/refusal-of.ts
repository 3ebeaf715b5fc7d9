import { parseInput } from '#functions/platform/http/http-call.ts';
import { failureResult } from '#functions/platform/http/http.ts';
import type { EndpointSpec } from '#shared/kernel/endpoint.ts';
import type { HttpAnswer } from '#tests/support/calls/http-event.ts';

/** Texts of validators and runtimes that a French customer does not understand. */
const ENGLISH =
  /\b(invalid|expected|received|required|must|should|cannot|undefined|unrecognized|error|exception|failed|input|unknown|missing|not found|too (small|big|many|long))\b/i;

export type Refused = { status: number; code: string; field: string | undefined };

/** What is wrong with the answer to a bad request: it must be a 4xx with a sentence a person can read. */
export const faultsOf = (
  { status, body }: HttpAnswer,
  isExpected: (refused: Refused) => boolean,
): string[] => {
  const refused = { status, code: String(body['code']), field: body['field'] as string | undefined };
  const message = String(body['message'] ?? '');
  const faults = [
    status >= 400 && status < 500 && status !== 429 ? undefined : 'is not refused',
    body['success'] === false ? undefined : 'does not say success: false',
    message.length > 5 && !ENGLISH.test(message) ? undefined : 'has no French sentence',
    isExpected(refused) ? undefined : 'is refused for something else',
  ].filter((fault) => fault !== undefined);
  return faults.length === 0 ? [] : [`${faults.join(', ')}: ${status} ${JSON.stringify(body).slice(0, 300)}`];
};

/**
 * The form's verdict by its status code; undefined where the form accepts. The table, the session and the gateway
 * behave the same whatever a field holds: one value of each field goes through the whole API, the others only through
 * the form, and accepted ones through the whole API too.
 */
export const formAnswer = (
  form: EndpointSpec['body'] | EndpointSpec['params'] | EndpointSpec['query'],
  input: unknown,
): HttpAnswer | undefined => {
  try {
    parseInput(form, input);
    return undefined;
  } catch (error) {
    const { statusCode = 0, body = '' } = failureResult(error, '');
    return {
      status: statusCode,
      body: JSON.parse(body) as Record<string, unknown>,
      headers: {},
      cookies: {},
      setCookies: [],
    };
  }
};
