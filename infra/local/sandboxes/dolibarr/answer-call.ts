import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { authenticate, readBody, refuseInjection } from './access.ts';
import { ApiError, HTML_TYPE, JSON_TYPE, RawAnswer } from './api-answer.ts';
import type { Erp, Route } from './erp.ts';
import type { Fault } from './faults.ts';
import { matchRoute } from './router.ts';

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export interface Api {
  readonly erp: Erp;
  readonly routes: readonly Route[];
  readonly apiKey: string;
  readonly badKeyMs: number;
}

/** Carries out one API call and says what to put on the wire. Never throws. */
export async function carryOut(api: Api, request: IncomingMessage, url: URL, path: string): Promise<Answer> {
  try {
    refuseInjection(url.pathname + url.search);
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    const { route, params } = matchRoute(api.routes, method, path);
    await authenticate(request, url.searchParams, api);
    const body = await readBody(request);
    const value = await route.handle({ params, query: url.searchParams, body });
    return { status: 200, contentType: JSON_TYPE, body: JSON.stringify(value) };
  } catch (cause) {
    return failure(cause);
  }
}

function failure(cause: unknown): Answer {
  if (cause instanceof RawAnswer) return cause;
  if (cause instanceof ApiError) {
    return { status: cause.status, contentType: JSON_TYPE, body: JSON.stringify(cause.body()) };
  }
  // What PHP does on a fatal error: 500, and nothing to parse.
  console.error('dolibarr sandbox:', cause);
  return { status: 500, contentType: JSON_TYPE, body: '' };
}

const MODULE_OFF =
  "Le module <b>Api</b> doit &ecirc;tre activ&eacute; pour utiliser cette fonction..<br><br>Pour activer des modules, aller dans l'espace Configuration (Accueil->Configuration->Modules).";
const TECHNICAL_ERROR =
  '<!DOCTYPE html><html><body>Dolibarr a d&eacute;tect&eacute; une erreur technique.</body></html>';

/** The wrong answers that need no work to be done first. */
export function wrongAnswer(api: Api, fault: Fault, path: string): Answer | undefined {
  switch (fault.mode) {
    case '401':
    case '403':
      return failure(new ApiError(Number(fault.mode), ''));
    case '429':
      return { status: 429, contentType: HTML_TYPE, body: '<html><body>Too Many Requests</body></html>' };
    case '503':
      return failure(new ApiError(503, 'Error when create stock movement : '));
    case '500':
      return { status: 500, contentType: JSON_TYPE, body: '' };
    case 'html200':
      return { status: 200, contentType: HTML_TYPE, body: MODULE_OFF };
    case 'lost':
      return { status: 200, contentType: JSON_TYPE, body: String(lostId(api.erp, path)) };
    default:
      return undefined;
  }
}

/** The id of a row that was inserted, then rolled back. */
function lostId(erp: Erp, path: string): number {
  const tables: Readonly<Record<string, string>> = {
    orders: 'commande',
    thirdparties: 'societe',
    products: 'product',
    stockmovements: 'stock_mouvement',
  };
  return erp.db.burnId(tables[path.split('/').find((part) => part !== '') ?? ''] ?? 'stock_mouvement');
}

/** Puts an answer on the wire, or spoils it on the way as the fault says. */
export async function send(response: ServerResponse, answer: Answer, fault?: Fault): Promise<void> {
  if (fault?.mode === 'hang-after') return;
  if (fault?.mode === 'reset-after') {
    response.socket?.destroy();
    return;
  }
  if (fault?.mode === 'slow') await pause(fault.delayMs ?? 12_000);
  const sent =
    fault?.mode === '500-after' ? { status: 500, contentType: JSON_TYPE, body: TECHNICAL_ERROR } : answer;
  response.writeHead(sent.status, {
    'Content-Type': sent.contentType,
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-cache, must-revalidate',
    ...(sent.status === 429 ? { 'Retry-After': '1' } : {}),
  });
  if (fault?.mode === 'truncated') {
    response.end(sent.body.slice(0, Math.ceil(sent.body.length / 2)));
  } else if (fault?.mode === 'slow-bytes') {
    await drip(response, sent.body, fault.delayMs ?? 12_000);
  } else {
    response.end(sent.body);
  }
}

async function drip(response: ServerResponse, body: string, totalMs: number): Promise<void> {
  const step = Math.max(1, Math.ceil(body.length / 10));
  const pieces = Math.ceil(body.length / step);
  for (let at = 0; at < body.length; at += step) {
    response.write(body.slice(at, at + step));
    await pause(totalMs / pieces);
  }
  response.end();
}
