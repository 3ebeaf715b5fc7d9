import type { ServerResponse } from 'node:http';
import type { ApiAnswer } from '#infra/local/api/api-request.ts';

/** Writes an answer; HEAD and the statuses without a body get headers only. */
export function writeAnswer(response: ServerResponse, method: string | undefined, answer: ApiAnswer): void {
  if (response.destroyed || response.headersSent) return;
  const { status, cookies, body } = answer;
  const headers: Record<string, string | string[]> = { ...answer.headers };
  if (cookies.length > 0) headers['set-cookie'] = [...cookies];
  const hasBody = status !== 204 && status !== 304 && status >= 200;
  if (hasBody) headers['content-length'] = String(body.length);
  response.writeHead(status, headers);
  response.end(hasBody && method !== 'HEAD' ? body : undefined);
}
