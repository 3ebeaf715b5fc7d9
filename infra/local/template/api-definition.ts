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

const routeProperties = z.object({
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z._default(z.literal('NONE', 'authorizers are not known to the local host'), 'NONE'),
});

const integrationProperties = z.object({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  TimeoutInMillis: z._default(z.number(), 30_000),
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

const apiProperties = z.object({
  ProtocolType: z.literal('HTTP'),
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
  read(api[0], api[1], apiProperties);
  const [stage] = resourcesOf(template, 'AWS::ApiGatewayV2::Stage');
  if (stage === undefined) throw new Error('The HTTP API has no stage.');
  const { StageName, DefaultRouteSettings, RouteSettings } = read(...stage, stageProperties);

  const integrations = new Map(
    resourcesOf(template, 'AWS::ApiGatewayV2::Integration').map(([logicalId, resource]) => [
      ref(logicalId),
      read(logicalId, resource, integrationProperties),
    ]),
  );
  const routes = resourcesOf(template, 'AWS::ApiGatewayV2::Route').map(([logicalId, resource]) => {
    const { RouteKey, Target } = read(logicalId, resource, routeProperties);
    const integration = integrations.get(Target.replace(/^integrations\//, ''));
    if (integration === undefined) throw new Error(`Route ${RouteKey} has no integration.`);
    return {
      key: RouteKey,
      functionArn: integration.IntegrationUri,
      timeoutMs: integration.TimeoutInMillis,
      throttle: throttleFrom({ ...DefaultRouteSettings, ...RouteSettings[RouteKey] }),
    };
  });
  return { id: ref(api[0]), stage: StageName, routes };
}

function throttleFrom(settings: z.infer<typeof throttleSettings>): Throttle | undefined {
  const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = settings;
  return rate === undefined || burst === undefined ? undefined : { rate, burst };
}
