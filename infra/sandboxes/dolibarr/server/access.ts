import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { DolibarrApiError, HTML_TYPE, RawAnswer } from './api-answer.ts';

/**
 * `DOLAPIKEY` header, `Authorization: Bearer` or `?DOLAPIKEY=`. A wrong key costs a second and blocks a
 * worker.
 * @throws ApiError 401
 */
export async function authenticate(
  request: IncomingMessage,
  query: URLSearchParams,
  check: { apiKey: string; badKeyMs: number },
): Promise<void> {
  const header = request.headers['dolapikey'];
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const key = (Array.isArray(header) ? header[0] : header) ?? bearer ?? query.get('DOLAPIKEY') ?? '';
  if (key === check.apiKey) return;
  if (key === '') {
    throw new DolibarrApiError(
      401,
      "Failed to login to API. Neither parameter 'HTTP_DOLAPIKEY' nor 'Authentication: Bearer' found on HTTP header (and no parameter DOLAPIKEY in URL).",
      { stage: 'authenticate' },
    );
  }
  await pause(check.badKeyMs);
  throw new DolibarrApiError(
    401,
    'Error user not valid (not found with api key or bad status or bad validity dates) (conf->entity=1)',
    { stage: 'authenticate' },
  );
}

/** Dolibarr's URL filter: an HTML page with 403. JSON bodies are not filtered. */
export function refuseInjection(url: string): void {
  if (!/<script|union\s+select/i.test(decodeSafely(url))) return;
  throw new RawAnswer(
    403,
    HTML_TYPE,
    'Access refused to 127.0.0.1 by SQL or Script injection protection in main.inc.php:analyseVarsForSqlAndScriptsInjection type=1<br>\nTry to go back, fix data of your form and resubmit it.',
  );
}

function decodeSafely(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    return url;
  }
}

const MAX_BODY_BYTES = 2_000_000;

/** JSON or form fields; @throws ApiError 400 on broken JSON, 403 on another content type. */
export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new DolibarrApiError(400, 'Body too large', { stage: 'setup' });
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const type = (request.headers['content-type'] ?? 'application/json').split(';')[0]?.trim() ?? '';
  if (text.trim() === '') return {};
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text));
  if (type !== 'application/json') {
    throw new DolibarrApiError(403, `Content type \`${type}\` is not supported.`, { stage: 'setup' });
  }
  return parseObject(text);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    throw new DolibarrApiError(400, 'Error encoding/decoding JSON: Syntax error', { stage: 'setup' });
  }
}
