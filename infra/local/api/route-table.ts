import type { ApiRoute } from '#infra/local/template/api-definition.ts';

export interface RouteMatch {
  route: ApiRoute;
  /** Decoded path parameters. */
  parameters: Record<string, string>;
}

interface CompiledRoute {
  route: ApiRoute;
  method: string;
  segments: readonly string[];
  isGreedy: boolean;
  /** One digit per segment, 0 literal, 1 `{name}`, 2 `{name+}`: the smaller wins. */
  rank: string;
}

/** Thrown for a path whose percent-encoding is broken. */
export class BadPath extends Error {}

/**
 * Finds routes as an HTTP API does: a full match wins over a `{parameter}`, that over a greedy `{proxy+}`,
 * a stated method over ANY, and `$default` takes the rest (API Gateway developer guide, "Routing API requests").
 */
export function routeTable(
  routes: readonly ApiRoute[],
): (method: string, path: string) => RouteMatch | undefined {
  const fallback = routes.find((route) => route.key === '$default');
  const compiled = routes
    .filter((route) => route !== fallback)
    .map(compile)
    .sort((a, b) => a.rank.localeCompare(b.rank) || Number(a.method === 'ANY') - Number(b.method === 'ANY'));
  return (method, path) => {
    const segments = path.split('/').slice(1);
    for (const candidate of compiled) {
      if (candidate.method !== method && candidate.method !== 'ANY') continue;
      const parameters = matchSegments(candidate, segments);
      if (parameters !== undefined) return { route: candidate.route, parameters };
    }
    return fallback === undefined ? undefined : { route: fallback, parameters: {} };
  };
}

function compile(route: ApiRoute): CompiledRoute {
  const [method = '', path = ''] = route.key.split(' ');
  const segments = path.split('/').slice(1);
  const rank = segments.map((segment) => (isGreedy(segment) ? '2' : segment.startsWith('{') ? '1' : '0'));
  return { route, method, segments, isGreedy: isGreedy(segments.at(-1) ?? ''), rank: rank.join('') };
}

function isGreedy(segment: string): boolean {
  return segment.startsWith('{') && segment.endsWith('+}');
}

function matchSegments(route: CompiledRoute, given: readonly string[]): Record<string, string> | undefined {
  const { segments } = route;
  if (route.isGreedy ? given.length < segments.length : given.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    if (isGreedy(segment)) {
      const rest = given.slice(index).join('/');
      if (rest === '') return undefined;
      parameters[segment.slice(1, -2)] = decodePath(rest);
    } else if (segment.startsWith('{')) {
      if (value === '') return undefined;
      parameters[segment.slice(1, -1)] = decodePath(value);
    } else if (segment !== value) {
      return undefined;
    }
  }
  return parameters;
}

/** Percent-decodes a path; throws BadPath. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BadPath();
  }
}
