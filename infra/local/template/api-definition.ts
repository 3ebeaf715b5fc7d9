import * as z from 'zod/mini';
import type { ReadResource } from './read-resource.ts';
import { resourcesOf, type Template } from './template.ts';

/** A token bucket: `rate` calls per second, `burst` at once. */
export interface Throttle {
  rate: number;
  burst: number;
}

export interface ApiRoute {
  /** `GET /api/orders/{id}`, `ANY /{proxy+}` or `$default`. */
  key: string;
  functionArn: string;
  /** Longest time the integration may take, in ms. */
  timeoutMs: number;
  throttle: Throttle | undefined;
}

export interface ApiDefinition {
  id: string;
  stage: string;
  routes: ApiRoute[];
}

/** The function in an integration's URI. */
const FUNCTION_URI = /^arn:[\w-]+:apigateway:[\w-]+:lambda:path\/2015-03-31\/functions\/(.+)\/invocations$/;

const METHODS = [
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'x-amazon-apigateway-any-method',
] as const;

const integration = z.object({
  type: z.literal('AWS_PROXY'),
  httpMethod: z.literal('POST', 'API Gateway calls functions by POST only'),
  uri: z.string().check(z.regex(FUNCTION_URI, 'not the address of a function')),
  payloadFormatVersion: z.literal('2.0'),
  timeoutInMillis: z._default(z.number(), 30_000),
});

const operation = z.object({
  'x-amazon-apigateway-integration': z.object({ $ref: z.string() }),
  security: z.optional(z.never('authorizers are not known to the local host')),
});

const openApi = z.object({
  openapi: z.string().check(z.startsWith('3.0.', 'API Gateway imports OpenAPI 3.0')),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string().check(z.startsWith('/')), z.partialRecord(z.enum(METHODS), operation)),
  components: z.object({ 'x-amazon-apigateway-integrations': z.record(z.string(), integration) }),
});

const throttleSettings = z.object({
  ThrottlingRateLimit: z.optional(z.number()),
  ThrottlingBurstLimit: z.optional(z.number()),
});

const stageProperties = z.object({
  StageName: z.string(),
  DefaultRouteSettings: z.optional(throttleSettings),
  RouteSettings: z._default(z.record(z.string(), throttleSettings), {}),
});

const withOpenApi = 'CloudFormation refuses it beside an OpenAPI definition';
const apiProperties = z.object({
  Body: openApi,
  ProtocolType: z.optional(z.never(withOpenApi)),
  RouteKey: z.optional(z.never(withOpenApi)),
  CorsConfiguration: z.optional(z.never('CORS is not known to the local host')),
});

/** The HTTP API of the stack, or undefined without one. */
export function apiDefinition(
  template: Template,
  read: ReadResource,
  ref: (logicalId: string) => string,
): ApiDefinition | undefined {
  const [api, second] = resourcesOf(template, 'AWS::ApiGatewayV2::Api');
  if (api === undefined) return undefined;
  if (second !== undefined) throw new Error('The stack has two HTTP APIs; the local host runs one.');
  const { Body: body } = read(api[0], api[1], apiProperties);
  const [beyond] = [
    ...resourcesOf(template, 'AWS::ApiGatewayV2::Route'),
    ...resourcesOf(template, 'AWS::ApiGatewayV2::Integration'),
  ];
  if (beyond !== undefined) throw new Error(`${beyond[0]}: ${withOpenApi}.`);
  const [stage] = resourcesOf(template, 'AWS::ApiGatewayV2::Stage');
  if (stage === undefined) throw new Error('The HTTP API has no stage.');
  const { StageName, DefaultRouteSettings, RouteSettings } = read(...stage, stageProperties);

  const routes = Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([
        method,
        {
          'x-amazon-apigateway-integration': { $ref: pointer },
        },
      ]) => {
        const key = routeKey(method, path);
        const target = body.components['x-amazon-apigateway-integrations'][pointer.replace(INTEGRATIONS, '')];
        if (target === undefined) throw new Error(`Route ${key} has no integration.`);
        return {
          key,
          functionArn: FUNCTION_URI.exec(target.uri)?.[1] ?? '',
          timeoutMs: target.timeoutInMillis,
          throttle: throttleFrom({ ...DefaultRouteSettings, ...RouteSettings[key] }),
        };
      },
    ),
  );
  const unknown = Object.keys(RouteSettings).find((key) => !routes.some((route) => route.key === key));
  if (unknown !== undefined) throw new Error(`The stage sets ${unknown}, which is no route.`);
  return { id: ref(api[0]), stage: StageName, routes };
}

const INTEGRATIONS = '#/components/x-amazon-apigateway-integrations/';

/** `GET /api/orders/{id}`, or `$default` for API Gateway's form of it. */
function routeKey(method: string, path: string): string {
  if (path === '/$default') return '$default';
  return `${method === 'x-amazon-apigateway-any-method' ? 'ANY' : method.toUpperCase()} ${path}`;
}

function throttleFrom(settings: z.infer<typeof throttleSettings>): Throttle | undefined {
  const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = settings;
  return rate === undefined || burst === undefined ? undefined : { rate, burst };
}
