import { beforeAll, describe, expect, it } from 'vitest';
import { gatewayRoutes, routesOf } from '#infra/stack/constructs/contract-routes.ts';
import { contractsByFunction } from '#shared/contracts.ts';
import { contract, type EndpointSpec, pathsOf } from '#shared/kernel/endpoint.ts';
import { entriesById, ofType, only, SYNTH_MS, target, type Template, templateOf } from './synthesis.ts';

const INTEGRATION = 'x-amazon-apigateway-integration';
const ANY = 'x-amazon-apigateway-any-method';
const INTEGRATIONS = 'x-amazon-apigateway-integrations';
type Operation = { [INTEGRATION]: { $ref: string }; parameters?: { name: string }[] };
type Definition = {
  paths: Record<string, Record<string, Operation>>;
  components: { [INTEGRATIONS]: Record<string, { uri: unknown; payloadFormatVersion: string }> };
};
type RouteSettings = Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }>;

const expected = Object.entries(contractsByFunction).flatMap(([entry, contracts]) =>
  contracts
    .flatMap(({ endpoints }) => Object.values<EndpointSpec>(endpoints))
    .flatMap((endpoint) =>
      pathsOf(endpoint).map((path) => ({
        key: `${endpoint.method} ${path}`,
        entry,
        throttle: endpoint.throttle,
      })),
    ),
);

/** Routes with a throttle of their own. */
const FROZEN: readonly string[] = [
  'GET /api/payment-verification/verify-stripe-session/{sessionId}',
  'GET /payment-verification/verify-stripe-session/{sessionId}',
  'POST /api/erp/webhook',
  'POST /api/payments/paypal/webhook',
  'POST /api/payments/stripe/webhook',
];

const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key);

describe('HTTP routes', () => {
  let template: Template;
  beforeAll(() => {
    template = templateOf('prod');
  }, SYNTH_MS);

  const definition = () => only(template, 'AWS::ApiGatewayV2::Api').Properties['Body'] as Definition;
  const integrations = () => definition().components[INTEGRATIONS];
  const served = () => {
    const entries = entriesById(template);
    return Object.entries(definition().paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([
          method,
          {
            [INTEGRATION]: { $ref: pointer },
          },
        ]) => {
          const name = pointer.replace(`#/components/${INTEGRATIONS}/`, '');
          return {
            key: `${method === ANY ? 'ANY' : method.toUpperCase()} ${path}`,
            entry: entries.get(target(integrations()[name]?.uri) ?? ''),
          };
        },
      ),
    );
  };
  it('are exactly the paths of the contracts, each to the function of its endpoint', () => {
    expect(expected.length).toBeGreaterThan(40);
    const named = served().flatMap(({ key, entry }) => {
      if (!key.startsWith('ANY ')) return [{ key, entry }];
      const ofPath = expected.filter((one) => one.key.endsWith(key.slice('ANY'.length)));
      expect(ofPath.length, key).toBeGreaterThan(1);
      return ofPath.map((one) => ({ key: one.key, entry }));
    });
    expect(named.sort(byKey)).toEqual(expected.map(({ key, entry }) => ({ key, entry })).sort(byKey));
  });

  it('have no catch-all', () => {
    expect(served().filter(({ key }) => /\$default|\+\}/.test(key))).toEqual([]);
  });

  it('reach their functions with payload 2.0, and the functions accept calls of this API only', () => {
    const called = Object.values(integrations());
    expect(called.map(({ payloadFormatVersion }) => payloadFormatVersion)).toEqual(called.map(() => '2.0'));
    const [apiId] = ofType(template, 'AWS::ApiGatewayV2::Api')[0] ?? [];
    const permissions = ofType(template, 'AWS::Lambda::Permission')
      .map(([, { Properties }]) => Properties)
      .filter(({ Principal }) => Principal === 'apigateway.amazonaws.com');
    expect(permissions.map((permission) => target(permission['SourceArn']))).toEqual(
      permissions.map(() => apiId),
    );
    expect(new Set(permissions.map((permission) => target(permission['FunctionName']))).size).toBe(
      called.length,
    );
  });

  it('are one definition, without the name, the protocol, the routes and the integrations that it replaces', () => {
    const { Properties } = only(template, 'AWS::ApiGatewayV2::Api');
    expect(Object.keys(Properties)).not.toEqual(expect.arrayContaining(['Name']));
    expect(Object.keys(Properties)).not.toEqual(expect.arrayContaining(['ProtocolType']));
    expect(Properties['FailOnWarnings']).toBe(true);
    expect(ofType(template, 'AWS::ApiGatewayV2::Route')).toEqual([]);
    expect(ofType(template, 'AWS::ApiGatewayV2::Integration')).toEqual([]);
    // an API has room for 300 routes and as many integrations
    expect(served().length).toBeLessThan(280);
    const undeclared = Object.entries(definition().paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ parameters = [] }) =>
        [...path.matchAll(/\{(\w+)\}/g)].filter(([, name]) => !parameters.some((one) => one.name === name)),
      ),
    );
    expect(undeclared).toEqual([]);
  });

  it('are throttled as their endpoint declares, and by default', () => {
    const { Properties } = only(template, 'AWS::ApiGatewayV2::Stage');
    const throttled = expected.filter(({ throttle }) => throttle);
    expect(throttled.length).toBeGreaterThan(2);
    // a limit of a route is one for everybody: where people sign in, one visitor could use it up for all
    expect(
      throttled.map(({ key }) => key).filter((key) => /login|register|password|contact/.test(key)),
    ).toEqual([]);
    expect(Properties['RouteSettings']).toEqual(
      Object.fromEntries(
        throttled.map(({ key, throttle }) => [
          key,
          { ThrottlingRateLimit: throttle?.rate, ThrottlingBurstLimit: throttle?.burst },
        ]),
      ) satisfies Record<string, unknown> as RouteSettings,
    );
    expect(Properties['DefaultRouteSettings']).toEqual({
      ThrottlingRateLimit: 500,
      ThrottlingBurstLimit: 1000,
    });
  });

  // API Gateway refuses a deployment in which a route goes together with its settings ("Unable to find Route by key"): take
  // its throttle out first, deploy, then take the route out (docs/deploy.md, "Back to the release before")
  it('have throttles of their own that go one deployment before they do', () => {
    expect(expected.flatMap(({ key, throttle }) => (throttle ? [key] : [])).sort()).toEqual(FROZEN);
  });

  it('exist where the stage names them', () => {
    const { Properties } = only(template, 'AWS::ApiGatewayV2::Stage');
    const keys = served().map(({ key }) => key);
    expect(
      Object.keys(Properties['RouteSettings'] as RouteSettings).filter((key) => !keys.includes(key)),
    ).toEqual([]);
  });

  it('are logged by route, without paths, queries or ids', () => {
    const { Properties } = only(template, 'AWS::ApiGatewayV2::Stage');
    const { Format } = Properties['AccessLogSettings'] as { Format: string };
    const fields = Object.values(JSON.parse(Format) as object);
    expect(fields).toContain('$context.routeKey');
    expect(fields).not.toContain('$context.error.messageString');
    expect(Format).not.toMatch(/context\.path|queryString|identity|authorizer/);
  });

  it('serve several methods only where one function has them all, unthrottled', () => {
    const at = (method: 'GET' | 'PUT', path: `/${string}`, rate?: number) => ({
      method,
      path,
      access: 'public' as const,
      summary: 'a',
      ...(rate ? { throttle: { rate, burst: 1 } } : {}),
    });
    const routes = gatewayRoutes({
      'one.http': [
        contract('shared', {
          a: at('GET', '/api/a'),
          b: at('PUT', '/api/a'),
          c: at('GET', '/api/b'),
          e: at('GET', '/api/c', 5),
          f: at('PUT', '/api/c'),
          g: at('GET', '/api/a/d'),
        }),
      ],
      'other.http': [contract('other', { d: at('PUT', '/api/b') })],
    });
    expect(routes.map(({ key }) => key)).toEqual([
      'ANY /api/a',
      'GET /api/b',
      'PUT /api/b',
      'GET /api/c',
      'PUT /api/c',
      'GET /api/a/d',
    ]);
  });

  /** API Gateway calls the most specific route of a path, the router within a function the first that matches. */
  it('of one function match no path of another route of it', () => {
    const ofMethod = Map.groupBy(expected, ({ entry, key }) => `${entry} ${key.split(' ')[0]}`);
    const matching = [...ofMethod.values()].flatMap((routes) => {
      const withNames = routes.filter(({ key }) => key.includes('{'));
      return withNames.flatMap((route) => {
        const pattern = new RegExp(`^${route.key.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
        return withNames.filter((other) => other !== route && pattern.test(other.key));
      });
    });
    expect(matching).toEqual([]);
  });

  it('refuse two endpoints at one address', () => {
    const twice = contract('twice', {
      first: { method: 'GET', path: '/api/same', access: 'public', summary: 'a' },
      second: { method: 'GET', path: '/api/other', alsoAt: ['/api/same'], access: 'public', summary: 'b' },
    });
    expect(() => routesOf({ 'twice.http': [twice] })).toThrow(
      'Two endpoints of the contracts answer at GET /api/same.',
    );
  });
});
