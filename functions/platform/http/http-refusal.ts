import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { Refusal } from '#shared/kernel/refusal.ts';
import { jsonResult } from './http-reply.ts';
import { isUnanswered } from '#functions/platform/aws-client.ts';
import { log } from '#functions/platform/logger.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { isTransient } from '#functions/platform/table/table-retries.ts';

/** Turns refusals into HTTP answers, for all endpoints. A fault reveals no detail to the caller. */
export const failureResult = (error: unknown, where: string): APIGatewayProxyStructuredResultV2 => {
  const known = asRefusal(error);
  if (!known) log.error('request failed', { where, error });
  const refusal = known ?? passing(error);
  if (!refusal) {
    const message = 'Une erreur inattendue est survenue. Rien n’a été perdu : réessayez dans un instant.';
    return jsonResult(JSON.stringify({ success: false, code: 'fault', message }), undefined, { status: 500 });
  }
  const body = {
    success: false,
    code: refusal.code,
    message: refusal.message,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    ...refusal.details,
  };
  const retry = refusal.status === 429 ? { 'retry-after': '60' } : undefined;
  return jsonResult(JSON.stringify(body), undefined, {
    status: refusal.status,
    ...(retry ? { headers: retry } : {}),
  });
};

/** A fault that a retry may avoid. */
const passing = (error: unknown): Refusal | undefined => {
  // concurrent writes won every try of retryOnConflict
  if (error instanceof ConditionFailed) return new Refusal('busy');
  return isUnanswered(error) ? new Refusal('busy', TOO_LONG) : undefined;
};

const TOO_LONG = 'Le serveur met trop de temps à répondre. Rien n’est perdu : réessayez.';

/** Refusals, and the middlewares' own HTTP errors as refusals. */
const asRefusal = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  const status = (error as { statusCode?: unknown } | undefined)?.statusCode;
  if (status === 404) return new Refusal('unknown_route');
  if (status === 415) return new Refusal('unsupported_media');
  if (status === 422 || status === 400) return new Refusal('malformed_json');
  // contention that outlasted every retry: the caller may try again, nothing was written
  if (isTransient(error)) return new Refusal('busy');
  return undefined;
};
