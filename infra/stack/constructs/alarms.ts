import { Aws, type CfnParameter, type Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Grant, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stack/stages.ts';
import type { Concern } from '#shared/kernel/watched-counts.ts';
import { accept } from './accept.ts';
import type { ServiceFunction } from './service-function.ts';

export type AlarmProps = {
  metric: IMetric;
  /** Threshold. */
  atLeast: number;
  /** Meaning for the business and remedy, in French: the text of the e-mail. */
  meaning: string;
  /** Consecutive periods; default 1. */
  periods?: number;
};

/** Target of alarms: one topic, e-mailed to the operator. */
export class Alarms extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, props: { email: CfnParameter; topicName?: string }) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', {
      enforceSSL: true,
      ...(props.topicName === undefined ? {} : { topicName: props.topicName }),
    });
    // enforceSSL gives the topic a policy of its own, which replaces the default one: CloudWatch must be
    // allowed by name, or no e-mail is ever sent
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    this.topic.addSubscription(new EmailSubscription(props.email.valueAsString));
    accept(this.topic, {
      'Serverless-SNSRedrivePolicy':
        'The subscriber is a mailbox: a mail that bounces cannot be redriven, and the alarm stays visible in CloudWatch.',
    });
  }

  /** Lets a function read whether the mail address has confirmed, here and for other topics. */
  showSubscriptionsTo({ lambda }: ServiceFunction, others: readonly string[]): void {
    const topics = [this.topic.topicArn, ...others];
    Grant.addToPrincipal({ grantee: lambda, actions: ['sns:GetTopicAttributes'], resourceArns: topics });
    lambda.addEnvironment('ALARM_TOPIC_ARNS', topics.join(','));
  }

  /** Alarm for a count. */
  raise(scope: Construct, id: string, props: AlarmProps): Alarm {
    return this.mailed(
      new Alarm(scope, id, {
        metric: props.metric,
        threshold: props.atLeast,
        evaluationPeriods: props.periods ?? 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
        alarmDescription: props.meaning,
      }),
    );
  }

  /** Alarm for something regular that was missing for so many whole periods. */
  raiseWhenMissing(
    scope: Construct,
    id: string,
    props: Omit<AlarmProps, 'atLeast'> & { below?: number },
  ): Alarm {
    return this.mailed(
      new Alarm(scope, id, {
        metric: props.metric,
        threshold: props.below ?? 1,
        evaluationPeriods: props.periods ?? 1,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
        alarmDescription: props.meaning,
      }),
    );
  }

  private mailed(alarm: Alarm): Alarm {
    alarm.addAlarmAction(new SnsAction(this.topic));
    return alarm;
  }
}

/** Metric of `countMetric` in a stage's functions. */
export const concernMetric = (stage: Stage['name'], concern: Concern, period: Duration): Metric =>
  new Metric({
    namespace: 'Viande',
    metricName: concern,
    dimensionsMap: { stage },
    statistic: Stats.SUM,
    period,
  });
