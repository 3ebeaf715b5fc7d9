import * as z from 'zod/mini';
import type { Metric } from '#infra/local/watch/metrics.ts';
import type { ReadResource } from './read-resource.ts';
import { resourcesOf, type Template } from './template.ts';

/** An alarm of CloudWatch and its recipients. */
export interface AlarmDefinition {
  name: string;
  /** Its meaning and what to do. */
  meaning: string;
  metric: Metric;
  statistic: 'Sum' | 'Maximum' | 'SampleCount' | 'p95';
  periodMs: number;
  /** Consecutive periods that must all be beyond the threshold. */
  periods: number;
  isBeyond: (value: number) => boolean;
  /** A period without data counts as beyond the threshold. */
  alarmsOnMissing: boolean;
  mailTo: readonly string[];
}

const alarm = z.object({
  AlarmName: z.optional(z.string()),
  AlarmDescription: z.string(),
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
  Statistic: z.optional(z.enum(['Sum', 'Maximum', 'SampleCount'])),
  ExtendedStatistic: z.optional(z.literal('p95')),
  Period: z.number(),
  EvaluationPeriods: z.number(),
  Threshold: z.number(),
  ComparisonOperator: z.enum(['GreaterThanOrEqualToThreshold', 'LessThanThreshold']),
  TreatMissingData: z.enum(['breaching', 'notBreaching']),
  AlarmActions: z.array(z.string()),
});

const subscription = z.object({ Protocol: z.string(), TopicArn: z.string(), Endpoint: z.unknown() });

export function alarmDefinitions(template: Template, read: ReadResource): AlarmDefinition[] {
  const subscriptions = resourcesOf(template, 'AWS::SNS::Subscription').map(([logicalId, resource]) =>
    read(logicalId, resource, subscription),
  );
  return resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([logicalId, resource]) => {
    const given = read(logicalId, resource, alarm);
    const { Threshold: threshold } = given;
    return {
      name: given.AlarmName ?? logicalId,
      meaning: given.AlarmDescription,
      metric: {
        namespace: given.Namespace,
        name: given.MetricName,
        dimensions: Object.fromEntries(given.Dimensions.map(({ Name, Value }) => [Name, Value])),
      },
      statistic: given.Statistic ?? given.ExtendedStatistic ?? 'Sum',
      periodMs: given.Period * 1000,
      periods: given.EvaluationPeriods,
      isBeyond:
        given.ComparisonOperator === 'LessThanThreshold'
          ? (value) => value < threshold
          : (value) => value >= threshold,
      alarmsOnMissing: given.TreatMissingData === 'breaching',
      mailTo: subscriptions
        .filter(({ Protocol, TopicArn }) => Protocol === 'email' && given.AlarmActions.includes(TopicArn))
        .map(({ Endpoint }) => String(Endpoint)),
    };
  });
}
