import * as z from 'zod/mini';
import { QueueError, invalidValue } from './queue-error.ts';

/** Account and region under which everything lives on one machine. */
export const localAccount = '000000000000';
export const localRegion = 'eu-west-3';

/** Parsed attributes of a queue; times in milliseconds, sizes in bytes. */
export interface QueueSettings {
  isFifo: boolean;
  contentBasedDedup: boolean;
  dedupPerGroup: boolean;
  visibilityMs: number;
  delayMs: number;
  retentionMs: number;
  waitMs: number;
  maxBytes: number;
  redrive: { deadLetterQueue: string; maxReceiveCount: number } | undefined;
}

/** Default, lowest and highest value of each numeric attribute (SQS API Reference, SetQueueAttributes). */
const numeric: Record<string, readonly [number, number, number]> = {
  VisibilityTimeout: [30, 0, 43_200],
  DelaySeconds: [0, 0, 900],
  MessageRetentionPeriod: [345_600, 60, 1_209_600],
  ReceiveMessageWaitTimeSeconds: [0, 0, 20],
  MaximumMessageSize: [1_048_576, 1024, 1_048_576],
};

const storedOnly = new Set([
  'Policy',
  'RedriveAllowPolicy',
  'KmsMasterKeyId',
  'KmsDataKeyReusePeriodSeconds',
  'SqsManagedSseEnabled',
  'FifoThroughputLimit',
  'FifoQueue',
  'ContentBasedDeduplication',
  'DeduplicationScope',
  'RedrivePolicy',
]);

const redrivePolicy = z.object({
  deadLetterTargetArn: z.string(),
  maxReceiveCount: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)),
});

export function queueArn(name: string): string {
  return `arn:aws:sqs:${localRegion}:${localAccount}:${name}`;
}

/** Name of a queue from its ARN or its URL. */
export function queueNameFrom(arnOrUrl: string): string {
  return arnOrUrl.slice(Math.max(arnOrUrl.lastIndexOf(':'), arnOrUrl.lastIndexOf('/')) + 1);
}

/** Reads attributes, with the defaults and limits of SQS. Throws InvalidAttributeName / InvalidAttributeValue. */
export function settingsFrom(name: string, attributes: Readonly<Record<string, string>>): QueueSettings {
  for (const attribute of Object.keys(attributes)) {
    if (!(attribute in numeric) && !storedOnly.has(attribute)) {
      throw new QueueError('InvalidAttributeName', `Unknown Attribute ${attribute}.`);
    }
  }
  const isFifo = name.endsWith('.fifo');
  if ((attributes['FifoQueue'] === 'true') !== isFifo) {
    throw invalidValue('QueueName', name, 'A FIFO queue, and no other, has a name ending in .fifo.');
  }
  if (!isFifo && (attributes['ContentBasedDeduplication'] ?? attributes['DeduplicationScope'])) {
    throw new QueueError('InvalidAttributeName', 'Deduplication attributes are for FIFO queues only.');
  }
  return {
    isFifo,
    contentBasedDedup: attributes['ContentBasedDeduplication'] === 'true',
    dedupPerGroup: attributes['DeduplicationScope'] === 'messageGroup',
    visibilityMs: 1000 * wholeNumber(attributes, 'VisibilityTimeout'),
    delayMs: 1000 * wholeNumber(attributes, 'DelaySeconds'),
    retentionMs: 1000 * wholeNumber(attributes, 'MessageRetentionPeriod'),
    waitMs: 1000 * wholeNumber(attributes, 'ReceiveMessageWaitTimeSeconds'),
    maxBytes: wholeNumber(attributes, 'MaximumMessageSize'),
    redrive: redriveFrom(attributes['RedrivePolicy'], isFifo),
  };
}

/** The numeric attributes with their defaults, as in GetQueueAttributes. */
export function numericAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(numeric).map((name) => [name, String(wholeNumber(attributes, name))]),
  );
}

function wholeNumber(attributes: Readonly<Record<string, string>>, name: string): number {
  const [byDefault, lowest, highest] = numeric[name] ?? [0, 0, 0];
  const text = attributes[name];
  if (text === undefined) return byDefault;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= lowest && value <= highest)) throw invalidAttribute(name);
  return value;
}

function redriveFrom(text: string | undefined, isFifo: boolean): QueueSettings['redrive'] {
  if (text === undefined || text === '') return undefined;
  const policy = redrivePolicy.safeParse(parseJson(text));
  if (!policy.success) throw invalidAttribute('RedrivePolicy');
  const deadLetterQueue = queueNameFrom(policy.data.deadLetterTargetArn);
  if (deadLetterQueue.endsWith('.fifo') !== isFifo) throw invalidAttribute('RedrivePolicy');
  return { deadLetterQueue, maxReceiveCount: policy.data.maxReceiveCount };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidAttribute('RedrivePolicy');
  }
}

function invalidAttribute(name: string): QueueError {
  return new QueueError('InvalidAttributeValue', `Invalid value for the parameter ${name}.`);
}
