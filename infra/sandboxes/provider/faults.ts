import * as z from 'zod';
import { json } from './replies.ts';
import type { RouteHandler, Routes } from './routes.ts';

const FaultsBody = z.object({
  webhooks: z
    .object({ duplicate: z.boolean(), reorder: z.boolean(), hold: z.boolean() })
    .partial()
    .optional(),
  refunds: z.enum(['at_once', 'pending']).optional(),
  captures: z.enum(['taken', 'refused', 'declined', 'pending']).optional(),
  api: z
    .object({
      mode: z.enum(['none', 'error', 'rate_limit', 'reset', 'hang', 'lost_answer', 'garbage']),
      times: z.number().int().positive().nullable().default(null),
      path: z.string().default(''),
    })
    .optional(),
});

/**
 * Behaviour of the provider; reset on restart.
 * Refunds: `pending` until the dashboard ends them. Webhooks: sent twice, newest first, or held back. API:
 * `error` (500), `rate_limit` (429), `reset` and `hang` happen before anything is done; `lost_answer` (the
 * connection is cut) and `garbage` (HTML with 200) after it was done.
 */
export interface Faults {
  refunds: 'at_once' | 'pending';
  /**
   * Captures of an authorisation: `refused` by the payer's bank. Only PayPal also has `declined` and
   * `pending`.
   */
  captures: 'taken' | 'refused' | 'declined' | 'pending';
  webhooks: { duplicate: boolean; reorder: boolean; hold: boolean };
  /** Applied to paths that start with `path`, `times` times (null: until changed). */
  api: { mode: string; times: number | null; path: string };
}

export function noFaults(): Faults {
  return {
    refunds: 'at_once',
    captures: 'taken',
    webhooks: { duplicate: false, reorder: false, hold: false },
    api: { mode: 'none', times: null, path: '' },
  };
}

/** `GET` and `POST /__sandbox/faults`: reads or changes the faults, as JSON; `changed` runs after a change. */
export function faultRoutes(faults: Faults, changed: () => void): Routes {
  return {
    'GET /__sandbox/faults': () => json(200, faults),
    'POST /__sandbox/faults': (request) => {
      const wanted = FaultsBody.safeParse(parse(request.body.toString('utf8')));
      if (!wanted.success) return json(400, { message: z.prettifyError(wanted.error) });
      const { webhooks = {}, api } = wanted.data;
      for (const name of ['duplicate', 'reorder', 'hold'] as const) {
        faults.webhooks[name] = webhooks[name] ?? faults.webhooks[name];
      }
      faults.api = api ?? faults.api;
      faults.captures = wanted.data.captures ?? faults.captures;
      faults.refunds = wanted.data.refunds ?? faults.refunds;
      changed();
      return json(200, faults);
    },
  };
}

/** The handler of an API call, with the active fault. */
export function faulty(faults: Faults, handler: RouteHandler): RouteHandler {
  return async (request) => {
    const { api } = faults;
    if (api.mode === 'none' || !request.path.startsWith(api.path)) return handler(request);
    const mode = api.mode;
    if (api.times !== null) {
      faults.api = api.times > 1 ? { ...api, times: api.times - 1 } : noFaults().api;
    }
    if (mode === 'error') return json(500, { error: { type: 'api_error', message: 'Fault on purpose' } });
    if (mode === 'rate_limit')
      return json(429, { error: { type: 'invalid_request_error', code: 'rate_limit' } });
    if (mode === 'reset') return { status: 0, fate: 'drop' };
    if (mode === 'hang') return { status: 0, fate: 'hang' };
    const answered = await handler(request);
    if (mode === 'lost_answer') return { ...answered, fate: 'drop' };
    return {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><p>Maintenance</p>',
    };
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
