import * as z from 'zod/mini';
import { physicalName } from './local-references.ts';
import type { ReadResource } from './read-resource.ts';
import { resourcesOf, type Template } from './template.ts';

/** One queue and its SQS attributes as texts. */
export interface QueueDefinition {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** A queue that triggers a function. */
export interface QueueMapping {
  queueArn: string;
  functionArn: string;
  batchSize: number;
  /** Concurrent runs; undefined if the template sets no limit. */
  maxConcurrency: number | undefined;
  /** The function returns the failed messages; without it one failure fails the batch. */
  reportsFailures: boolean;
}

const flag = z.optional(z.boolean());
const whole = z.optional(z.number());
const queueProperties = z.object({
  FifoQueue: flag,
  ContentBasedDeduplication: flag,
  DeduplicationScope: z.optional(z.string()),
  FifoThroughputLimit: z.optional(z.string()),
  VisibilityTimeout: whole,
  DelaySeconds: whole,
  MessageRetentionPeriod: whole,
  ReceiveMessageWaitTimeSeconds: whole,
  MaximumMessageSize: whole,
  RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() })),
});

const mappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z._default(z.boolean(), true),
  BatchSize: z._default(z.number(), 10),
  ScalingConfig: z.optional(z.object({ MaximumConcurrency: whole })),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  FilterCriteria: z.optional(z.never('filters are not known to the local host')),
});

export function queueDefinitions(template: Template, read: ReadResource): QueueDefinition[] {
  return resourcesOf(template, 'AWS::SQS::Queue').map(([logicalId, resource]) => ({
    name: physicalName(logicalId, resource),
    attributes: Object.fromEntries(
      Object.entries(read(logicalId, resource, queueProperties))
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
    ),
  }));
}

/** Enabled mappings; `functionArn` turns a function's name or ARN into its ARN. */
export function queueMappings(
  template: Template,
  read: ReadResource,
  functionArn: (nameOrArn: string) => string,
): QueueMapping[] {
  return resourcesOf(template, 'AWS::Lambda::EventSourceMapping').flatMap(([logicalId, resource]) => {
    // a stream mapping (stream-mappings.ts)
    if (resource.Properties?.['StartingPosition'] !== undefined) return [];
    const given = read(logicalId, resource, mappingProperties);
    if (!given.Enabled) return [];
    if (!given.EventSourceArn.startsWith('arn:aws:sqs:')) {
      throw new Error(`${logicalId}: ${given.EventSourceArn} is no queue.`);
    }
    return {
      queueArn: given.EventSourceArn,
      functionArn: functionArn(given.FunctionName),
      batchSize: given.BatchSize,
      maxConcurrency: given.ScalingConfig?.MaximumConcurrency,
      reportsFailures: given.FunctionResponseTypes.includes('ReportBatchItemFailures'),
    };
  });
}
