import { DolibarrApiError, RawAnswer } from './api-answer.ts';
import type { Route } from '#infra/sandboxes/dolibarr/erp.ts';

interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the route, or throws the real one's answer: 501 text, 404 JSON or 400 for a non-integer id. */
export function matchRoute(routes: readonly Route[], method: string, path: string): Match {
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
