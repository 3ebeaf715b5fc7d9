import type { IncomingMessage } from 'node:http';
import { authenticate, readBody, refuseInjection } from './access.ts';
import { DolibarrApiError, HTML_TYPE, JSON_TYPE, RawAnswer } from './api-answer.ts';
import type { Erp, Route } from '#infra/sandboxes/dolibarr/erp.ts';
import type { Fault } from './faults.ts';
import type { WireAnswer } from './spoiled-answer.ts';

export interface Api {
  readonly erp: Erp;
  readonly routes: readonly Route[];
  readonly apiKey: string;
  readonly badKeyMs: number;
}

/** Runs one API call and returns the raw answer. Never throws. */
export async function carryOut(
  api: Api,
  request: IncomingMessage,
  url: URL,
  path: string,
): Promise<WireAnswer> {
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

function failure(cause: unknown): WireAnswer {
  if (cause instanceof RawAnswer) return cause;
  if (cause instanceof DolibarrApiError) {
    return { status: cause.status, contentType: JSON_TYPE, body: JSON.stringify(cause.body()) };
  }
  // PHP's answer to a fatal error: 500 without a parseable body.
  console.error('dolibarr sandbox:', cause);
  return { status: 500, contentType: JSON_TYPE, body: '' };
}

const MODULE_OFF =
  "Le module <b>Api</b> doit &ecirc;tre activ&eacute; pour utiliser cette fonction..<br><br>Pour activer des modules, aller dans l'espace Configuration (Accueil->Configuration->Modules).";

const TECHNICAL_PAGE =
  '<!DOCTYPE html><html><head><title>Erreur</title><style>p { color: red }</style></head><body><p>Dolibarr a d&eacute;tect&eacute; une erreur technique. &Eacute;chec de la connexion &agrave; la base : l&#039;acc&egrave;s est refus&eacute;.</p></body></html>';

/** Wrong answers that need no work before. */
export function wrongAnswer(api: Api, fault: Fault, path: string): WireAnswer | undefined {
  switch (fault.mode) {
    case '401':
    case '403':
      return failure(new DolibarrApiError(Number(fault.mode), ''));
    case '429':
      return {
        status: 429,
        contentType: HTML_TYPE,
        body: '<html><body>Too Many Requests</body></html>',
        headers: { 'Retry-After': '1' },
      };
    case '503':
      return failure(new DolibarrApiError(503, 'Error when create stock movement : '));
    case '500':
      return { status: 500, contentType: JSON_TYPE, body: '' };
    case '500html':
      return { status: 500, contentType: HTML_TYPE, body: TECHNICAL_PAGE };
    case '202html':
      return { status: 202, contentType: HTML_TYPE, body: TECHNICAL_PAGE };
    case '302':
      return { status: 302, contentType: HTML_TYPE, body: '', headers: { Location: 'install/index.php' } };
    case 'html200':
      return { status: 200, contentType: HTML_TYPE, body: MODULE_OFF };
    case 'lost':
      return { status: 200, contentType: JSON_TYPE, body: String(lostId(api.erp, path)) };
    default:
      return undefined;
  }
}

/** The id of an inserted and rolled back row. */
function lostId(erp: Erp, path: string): number {
  const tables: Readonly<Record<string, string>> = {
    orders: 'commande',
    thirdparties: 'societe',
    products: 'product',
    stockmovements: 'stock_mouvement',
  };
  return erp.db.burnId(tables[path.split('/').find((part) => part !== '') ?? ''] ?? 'stock_mouvement');
}

interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the route, or throws the real one's answer: 501 text, 404 JSON or 400 for a non-integer id. */
function matchRoute(routes: readonly Route[], method: string, path: string): Match {
  const segments = path.split('/').filter((segment) => segment !== '');
  const resource = segments[0] ?? '';
  if (!routes.some((candidate) => candidate.path.split('/')[1] === resource)) {
    throw new RawAnswer(501, 'text/plain; charset=utf-8', 'API not found (failed to include API file)');
  }
  let badId = false;
  for (const route of routes) {
    if (route.method !== method) continue;
    const params = matchPath(route.path, segments);
    if (params === undefined) continue;
    if (params['id'] === undefined || /^-?\d+$/.test(params['id'])) return { route, params };
    badId = true;
  }
  if (badId) throw new DolibarrApiError(400, 'invalid value specified for `id`', { stage: 'route' });
  throw new DolibarrApiError(404, '', { stage: 'route' });
}

function matchPath(pattern: string, segments: readonly string[]): Record<string, string> | undefined {
  const parts = pattern.split('/').slice(1);
  if (parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith('{')) params[part.slice(1, -1)] = decodeURIComponent(segment);
    else if (part !== segment) return undefined;
  }
  return params;
}
