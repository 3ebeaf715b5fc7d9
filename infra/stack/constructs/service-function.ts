import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { accept } from './accept.ts';
import { ServiceRole } from './service-role.ts';

export type ServiceFunctionProps = {
  /** Name in the account: used to invoke it or to read its log. */
  name: string;
  /** The entry file it runs: `orders.http`. */
  entry: string;
  bundleDir: string;
  memoryMb: number;
  timeoutSeconds: number;
  environment: Record<string, string>;
  /** Dead-letter queue of asynchronous runs. */
  deadLetters?: IQueue;
  /** Retries of such a run after a failure, and how long it waits for capacity: default two and six hours. */
  unattended?: { retryAttempts: number; maxEventAge: Duration };
  /** Its chains of messages to itself are intended. */
  continuesItself?: true;
  logRetention: RetentionDays;
};

/**
 * One Lambda. Memory and timeout are required; its role may write its own log and nothing else until
 * granted.
 */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly entry: string;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    this.entry = props.entry;
    const role = new ServiceRole(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${props.name}`,
      retention: props.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    logGroup.grantWrite(role);
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: props.name,
      description: props.entry,
      code: Code.fromAsset(props.bundleDir),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      ephemeralStorageSize: Size.mebibytes(512),
      environment: props.environment,
      role,
      logGroup,
      tracing: Tracing.DISABLED,
      ...(props.deadLetters ? { deadLetterQueue: props.deadLetters } : {}),
      ...props.unattended,
      ...(props.continuesItself ? { recursiveLoop: RecursiveLoop.ALLOW } : {}),
    });
    accept(this.lambda, {
      'Serverless-LambdaTracing':
        'Each request is one log line with its route, time and table units; X-Ray would need a grant on every resource ("*").',
      ...(props.unattended
        ? {
            'Serverless-LambdaAsyncFailureDestination':
              'What fails goes to the dead letters that the function itself names: one place, shown in the back-office.',
          }
        : {}),
      ...(props.deadLetters
        ? {}
        : {
            'Serverless-LambdaDLQ':
              'Only API Gateway, a queue with its own dead-letter queue, or a person at a terminal calls it: the caller sees the failure.',
          }),
    });
  }
}
