import * as z from 'zod/mini';
import type { ReadResource } from './read-resource.ts';
import { resourcesOf, type Template } from './template.ts';

/** The stream of a table that triggers a function. */
export interface StreamMapping {
  id: string;
  streamArn: string;
  table: string;
  functionArn: string;
  batchSize: number;
  /** Patterns, one of which a record must match; empty: every record. */
  filters: string[];
  reportsFailures: boolean;
  /** A batch whose run failed is halved. */
  bisects: boolean;
  /** Number of retries before records are given up. */
  retries: number;
  maxAgeSeconds: number | undefined;
  /** Queue for records that were given up. */
  failureArn: string | undefined;
}

const notHere = z.optional(z.never('not known to the local host'));

const properties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z._default(z.boolean(), true),
  BatchSize: z._default(z.number(), 100),
  // at its first start the stream of a machine has all that was ever written to it
  StartingPosition: z.literal('TRIM_HORIZON'),
  FilterCriteria: z.optional(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  BisectBatchOnFunctionError: z._default(z.boolean(), false),
  MaximumRetryAttempts: z._default(z.number(), -1),
  MaximumRecordAgeInSeconds: z._default(z.number(), -1),
  DestinationConfig: z.optional(z.object({ OnFailure: z.object({ Destination: z.string() }) })),
  MetricsConfig: z.optional(z.object({ Metrics: z.tuple([z.literal('EventCount')]) })),
  MaximumBatchingWindowInSeconds: notHere,
  ParallelizationFactor: notHere,
  TumblingWindowInSeconds: notHere,
});

/** Enabled mappings of streams; `functionArn` turns a function's name or ARN into its ARN. */
export function streamMappings(
  template: Template,
  read: ReadResource,
  functionArn: (nameOrArn: string) => string,
): StreamMapping[] {
  return resourcesOf(template, 'AWS::Lambda::EventSourceMapping').flatMap(([logicalId, resource]) => {
    // only streams have a starting position
    if (resource.Properties?.['StartingPosition'] === undefined) return [];
    const given = read(logicalId, resource, properties);
    const table = /^arn:aws:dynamodb:.*:table\/([^/]+)\/stream\//.exec(given.EventSourceArn)?.[1];
    if (table === undefined)
      throw new Error(`${logicalId}: ${given.EventSourceArn} is no stream of a table.`);
    if (!given.Enabled) return [];
    return {
      id: logicalId,
      streamArn: given.EventSourceArn,
      table,
      functionArn: functionArn(given.FunctionName),
      batchSize: given.BatchSize,
      filters: given.FilterCriteria?.Filters.map(({ Pattern }) => Pattern) ?? [],
      reportsFailures: given.FunctionResponseTypes.includes('ReportBatchItemFailures'),
      bisects: given.BisectBatchOnFunctionError,
      retries: given.MaximumRetryAttempts === -1 ? Infinity : given.MaximumRetryAttempts,
      maxAgeSeconds: given.MaximumRecordAgeInSeconds === -1 ? undefined : given.MaximumRecordAgeInSeconds,
      failureArn: given.DestinationConfig?.OnFailure.Destination,
    };
  });
}
