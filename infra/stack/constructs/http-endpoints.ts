/* oxlint-disable no-new -- a construct enrols itself in its scope by being made */
import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnApi,
  type CfnStage,
  HttpApi,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type ContractRoute, type ContractsByFunction, gatewayRoutes } from './contract-routes.ts';
import { openApiBody } from './open-api-body.ts';
import type { ServiceFunction } from './service-function.ts';

export type HttpEndpointsProps = {
  name: string;
  contracts: ContractsByFunction;
  /** The function of an entry; throws if there is none. */
  functionFor: (entry: string) => ServiceFunction;
  logRetention: RetentionDays;
};

/** Default throttle of a route: far above what the shop's customers can send. */
const DEFAULT_THROTTLE = { rateLimit: 500, burstLimit: 1000 };

/**
 * One line per request. The route's template replaces its path, and there is no query string: either may
 * contain a one-time token or a customer's id (AMB-37).
 */
const ACCESS_LOG = JSON.stringify({
  at: '$context.requestTime',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  bytes: '$context.responseLength',
  // not messageString, which adds quotes
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
});

/**
 * The HTTP API: exactly the routes of the contracts, each to the function of its contract. There is no
 * catch-all. They form one OpenAPI definition, which CloudFormation accepts instead of a name, a protocol,
 * routes and integrations. Each function authorises from the contract that also made the route; the
 * access-matrix test calls every route as every identity.
 */
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
    const routes = gatewayRoutes(props.contracts);
    const entries = [...new Set(routes.map(({ entry }) => entry))];
    const functionArns = new Map(entries.map((entry) => [entry, this.admit(props.functionFor(entry))]));
    const api = this.api.node.defaultChild as CfnApi;
    api.body = openApiBody(props.name, routes, functionArns);
    api.failOnWarnings = true;
    api.name = undefined;
    api.protocolType = undefined;
    this.throttle(stage.node.defaultChild as CfnStage, routes);
  }

  /** Allows the API, and nothing else of API Gateway, to call a function; returns the function's ARN. */
  private admit({ lambda }: ServiceFunction): string {
    lambda.addPermission('FromApi', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.api.arnForExecuteApi(),
    });
    return lambda.functionArn;
  }

  private throttle(stage: CfnStage, routes: readonly ContractRoute[]): void {
    stage.routeSettings = Object.fromEntries(
      routes.flatMap(({ key, throttle }) =>
        throttle ? [[key, { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst }]] : [],
      ),
    );
  }
}
