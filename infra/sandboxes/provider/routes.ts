import type { Answered, SandboxRequest } from './exchange.ts';

export type RouteHandler = (request: SandboxRequest) => Answered | Promise<Answered>;

/** `'GET /v1/checkout/sessions/:id': handler`; a segment that starts with a colon is a parameter. */
export type Routes = Readonly<Record<string, RouteHandler>>;

export interface FoundRoute {
  readonly handler: RouteHandler;
  readonly params: Readonly<Record<string, string>>;
}

/** The first matching route, in the order they are written: put `/orders/new` before `/orders/:id`. */
export function matchRoute(routes: Routes, method: string, path: string): FoundRoute | undefined {
  for (const [pattern, handler] of Object.entries(routes)) {
    const [wanted = '', shape = ''] = pattern.split(' ');
    const params = wanted === method ? matchPath(shape, path) : undefined;
    if (params !== undefined) return { handler, params };
  }
  return undefined;
}

function matchPath(shape: string, path: string): Record<string, string> | undefined {
  const expected = shape.split('/');
  const given = path.split('/');
  if (expected.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = decode(value);
    else if (segment !== value) return undefined;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
