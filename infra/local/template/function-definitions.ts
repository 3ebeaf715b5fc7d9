import * as z from 'zod/mini';
import { physicalName } from './local-references.ts';
import type { ReadResource } from './read-resource.ts';
import { resourcesOf, type Template } from './template.ts';

/** One Lambda function of the stack. */
export interface FunctionDefinition {
  /** Name in the account, e.g. `viande-local-orders-http`. */
  name: string;
  /** Display name: the description, here the entry file (`orders.http`), else the name. */
  title: string;
  arn: string;
  folder: string;
  handler: string;
  memoryMb: number;
  timeoutMs: number;
  environment: Readonly<Record<string, string>>;
  /** Its chains of messages to itself are not stopped. */
  continuesItself?: boolean;
  /** Highest number of copies at once; undefined without limit. */
  reservedConcurrency: number | undefined;
  /** Queue for the events of failed asynchronous runs. */
  deadLetterArn: string | undefined;
  /** Retries of asynchronous runs that fail, or find no room. */
  unattended: { retries: number; maxAgeMs: number };
}

const properties = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Description: z.optional(z.string()),
  MemorySize: z._default(z.number(), 128),
  Timeout: z._default(z.number(), 3),
  Environment: z.optional(z.object({ Variables: z.optional(z.record(z.string(), z.coerce.string())) })),
  ReservedConcurrentExecutions: z.optional(z.number()),
  RecursiveLoop: z.optional(z.enum(['Allow', 'Terminate'])),
  DeadLetterConfig: z.optional(z.object({ TargetArn: z.optional(z.string()) })),
  Runtime: z.string().check(z.startsWith('nodejs', 'only Node.js functions run on this machine')),
});

const unattended = z.object({
  FunctionName: z.string(),
  MaximumRetryAttempts: z._default(z.number(), 2),
  MaximumEventAgeInSeconds: z._default(z.number(), 6 * 3600),
});

/** The functions by ARN. */
export function functionDefinitions(
  template: Template,
  read: ReadResource,
  arnOf: (logicalId: string) => string,
  assetFolder: (s3Key: string) => string,
): Map<string, FunctionDefinition> {
  const functions = new Map<string, FunctionDefinition>();
  const configs = resourcesOf(template, 'AWS::Lambda::EventInvokeConfig').map(([logicalId, resource]) =>
    read(logicalId, resource, unattended),
  );
  for (const [logicalId, resource] of resourcesOf(template, 'AWS::Lambda::Function')) {
    const given = read(logicalId, resource, properties);
    const name = physicalName(logicalId, resource);
    const arn = arnOf(logicalId);
    const config = configs.find(({ FunctionName }) => FunctionName === name);
    functions.set(arn, {
      name,
      title: given.Description ?? name,
      arn,
      folder: assetFolder(given.Code.S3Key),
      handler: given.Handler,
      memoryMb: given.MemorySize,
      timeoutMs: given.Timeout * 1000,
      environment: given.Environment?.Variables ?? {},
      continuesItself: given.RecursiveLoop === 'Allow',
      reservedConcurrency: given.ReservedConcurrentExecutions,
      deadLetterArn: given.DeadLetterConfig?.TargetArn,
      unattended: {
        retries: config?.MaximumRetryAttempts ?? 2,
        maxAgeMs: (config?.MaximumEventAgeInSeconds ?? 6 * 3600) * 1000,
      },
    });
  }
  return functions;
}
