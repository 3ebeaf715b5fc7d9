import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Contract } from '#shared/kernel/endpoint.ts';
import { accept } from './accept.ts';
import { routesOf } from './contract-routes.ts';
import type { ServiceFunction } from './service-function.ts';

export type HttpEndpointsProps = {
  name: string;
  contracts: readonly Contract[];
  functionFor: (entry: string) => ServiceFunction;
  logRetention: RetentionDays;
};

/** What one route lets through when its endpoint says nothing: far above what the shop's customers can send. */
const DEFAULT_THROTTLE = { rateLimit: 500, burstLimit: 1000 };

/**
 * One line per request. The route's template stands for its path, and there is no query string: either may hold a
 * one-time token or a customer's id (AMB-37).
 */
const ACCESS_LOG = JSON.stringify({
  at: '$context.requestTime',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  bytes: '$context.responseLength',
  error: '$context.error.messageString',
  integrationError: '$context.integrationErrorMessage',
});

/** The HTTP API: exactly the routes of the contracts, each to the function of its noun. There is no catch-all. */
export class HttpEndpoints extends Construct {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, props: HttpEndpointsProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', { apiName: props.name, createDefaultStage: false });
    const log = new LogGroup(this, 'AccessLog', {
      logGroupName: `/aws/vendedlogs/${props.name}`,
      retention: props.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: DEFAULT_THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(ACCESS_LOG),
      },
    });
    this.addRoutes(props, stage.node.defaultChild as CfnStage);
    accept(this.api, {
      'AwsSolutions-APIG4':
        'Each function authorises from the contract that also made the route; the access-matrix test calls every route as every identity.',
    });
  }

  private addRoutes(props: HttpEndpointsProps, stage: CfnStage): void {
    const integrations = new Map<string, HttpLambdaIntegration>();
    const integrationOf = (entry: string): HttpLambdaIntegration => {
      const known = integrations.get(entry);
      if (known) return known;
      const made = new HttpLambdaIntegration(entry, props.functionFor(entry).lambda, {
        scopePermissionToRoute: false,
      });
      integrations.set(entry, made);
      return made;
    };
    const throttles: Record<string, object> = {};
    for (const { method, path, entry, throttle } of routesOf(props.contracts)) {
      const routes = this.api.addRoutes({
        path,
        methods: [HttpMethod[method]],
        integration: integrationOf(entry),
      });
      if (!throttle) continue;
      throttles[`${method} ${path}`] = {
        ThrottlingRateLimit: throttle.rate,
        ThrottlingBurstLimit: throttle.burst,
      };
      // a stage may only speak of routes that exist
      stage.node.addDependency(...routes);
    }
    stage.routeSettings = throttles;
  }
}
