import type { Answered, SandboxRequest } from './exchange.ts';

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answered {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

/** Redirects with a GET, as after a form. */
export function seeOther(location: string): Answered {
  return { status: 303, headers: { location, 'cache-control': 'no-store' } };
}

/** The fields of a posted HTML form. */
export function formOf(request: SandboxRequest): URLSearchParams {
  return new URLSearchParams(request.body.toString('utf8'));
}
