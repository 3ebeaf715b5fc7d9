/* oxlint-disable no-new -- a construct enrols itself in its scope by being made */
import { Aws, Stack } from 'aws-cdk-lib';
import { Grant, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { accept } from './accept.ts';
import type { ServiceFunction } from './service-function.ts';

/** Configuration set of the stage: bounces and complaints go to a function. */
export class MailReturns extends Construct {
  private readonly name: string;

  constructor(scope: Construct, id: string, props: { name: string; receiver: ServiceFunction }) {
    super(scope, id);
    this.name = props.name;
    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    topic.addSubscription(new LambdaSubscription(props.receiver.lambda));
    accept(props.receiver, {
      'Serverless-SNSRedrivePolicy':
        'Lambda takes the notice at once and tries it three times itself; what fails then lies in the function’s own dead letters.',
    });
    const set = new CfnConfigurationSet(this, 'Set', {
      name: props.name,
      sendingOptions: { sendingEnabled: true },
      reputationOptions: { reputationMetricsEnabled: true },
      // addresses are stopped in our table, where an administrator can release them, not in the account's
      // suppression list
      suppressionOptions: { suppressedReasons: [] },
    });
    const destination = new CfnConfigurationSetEventDestination(this, 'Told', {
      configurationSetName: set.ref,
      eventDestination: {
        name: 'returns',
        enabled: true,
        matchingEventTypes: ['BOUNCE', 'COMPLAINT'],
        snsDestination: { topicArn: topic.topicArn },
      },
    });
    // SES publishes a test message when this is created: it must be allowed by then
    destination.node.addDependency(topic);
  }

  /** Lets a function send with it. */
  grantUse({ lambda }: ServiceFunction): void {
    Grant.addToPrincipal({
      grantee: lambda,
      actions: ['ses:SendEmail'],
      resourceArns: [
        Stack.of(this).formatArn({
          service: 'ses',
          resource: 'configuration-set',
          resourceName: this.name,
        }),
      ],
    });
    lambda.addEnvironment('MAIL_CONFIGURATION_SET', this.name);
  }
}
