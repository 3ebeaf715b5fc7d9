import { attributesDigest, bodyDigest, type MessageAttribute, type MessageAttributes } from './digests.ts';
import { isFields, optionalText, optionalWhole, requiredText, type Fields } from './fields.ts';
import { attributesOf, sequenceNumber, type MessageRow } from './message.ts';
import { invalidValue, QueueError } from './queue-error.ts';
import { localAccount, queueArn } from './queue-settings.ts';
import type { NewMessage, Sent } from './send.ts';

// XML 1.0 characters, the only ones SQS accepts in a body.
const forbiddenCharacters = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Reads a message from SendMessage or one entry of SendMessageBatch. */
export function messageFrom(fields: Fields): NewMessage {
  const body = requiredText(fields, 'MessageBody');
  if (forbiddenCharacters.test(body)) {
    throw new QueueError(
      'InvalidMessageContents',
      'The message contains characters outside the allowed set.',
    );
  }
  const delaySeconds = optionalWhole(fields, 'DelaySeconds', 0, 900);
  return {
    body,
    attributes: attributesFrom(fields['MessageAttributes']),
    trace: attributesFrom(fields['MessageSystemAttributes'])['AWSTraceHeader']?.StringValue,
    delayMs: delaySeconds === undefined ? undefined : delaySeconds * 1000,
    groupId: token(fields, 'MessageGroupId'),
    dedupId: token(fields, 'MessageDeduplicationId'),
  };
}

export function sentAnswer(message: NewMessage, sent: Sent): Record<string, unknown> {
  return {
    MessageId: sent.messageId,
    MD5OfMessageBody: bodyDigest(message.body),
    MD5OfMessageAttributes: attributesDigest(message.attributes),
    SequenceNumber: sent.seq === undefined ? undefined : sequenceNumber(sent.seq),
  };
}

/** A received message with the requested attributes (`All`, `.*`, a name, or a prefix such as `order.*`). */
export function receivedAnswer(row: MessageRow, system: readonly string[], custom: readonly string[]) {
  const attributes = Object.fromEntries(
    Object.entries(attributesOf(row)).filter(([name]) =>
      custom.some((requested) => matches(requested, name)),
    ),
  );
  const hasAttributes = Object.keys(attributes).length > 0;
  return {
    MessageId: row.message_id,
    ReceiptHandle: row.receipt,
    Body: row.body,
    MD5OfBody: bodyDigest(row.body),
    Attributes: pick(systemAttributes(row), system),
    MessageAttributes: hasAttributes ? attributes : undefined,
    MD5OfMessageAttributes: attributesDigest(attributes),
  };
}

/** Every system attribute of a received message, as texts. */
export function systemAttributes(row: MessageRow): Record<string, string> {
  const isFifo = row.queue.endsWith('.fifo');
  return withoutUndefined({
    SenderId: localAccount,
    SentTimestamp: String(row.sent_at),
    ApproximateReceiveCount: String(row.receive_count),
    ApproximateFirstReceiveTimestamp: String(row.first_received_at ?? row.sent_at),
    AWSTraceHeader: row.trace ?? undefined,
    MessageGroupId: row.group_id ?? undefined,
    MessageDeduplicationId: row.dedup_id ?? undefined,
    SequenceNumber: isFifo ? sequenceNumber(row.seq) : undefined,
    DeadLetterQueueSourceArn: row.dead_from === null ? undefined : queueArn(row.dead_from),
  });
}

function attributesFrom(value: unknown): MessageAttributes {
  if (value === undefined || value === null) return {};
  if (!isFields(value)) throw invalidValue('MessageAttributes', value, 'Must be a map.');
  const entries = Object.entries(value);
  if (entries.length > 10) {
    throw new QueueError(
      'InvalidParameterValue',
      'Number of message attributes exceeds the allowed maximum 10.',
    );
  }
  return Object.fromEntries(entries.map(([name, fields]) => [name, attributeFrom(name, fields)]));
}

function attributeFrom(name: string, fields: unknown): MessageAttribute {
  if (!isFields(fields)) throw invalidValue('MessageAttributes', name, 'Must be an object.');
  const DataType = requiredText(fields, 'DataType');
  if (/^Binary(\.|$)/.test(DataType)) return { DataType, BinaryValue: requiredText(fields, 'BinaryValue') };
  if (!/^(String|Number)(\.|$)/.test(DataType)) {
    throw new QueueError(
      'InvalidParameterValue',
      `The type of message (user) attribute '${name}' is invalid.`,
    );
  }
  return { DataType, StringValue: requiredText(fields, 'StringValue') };
}

/** Group and deduplication ids: 1 to 128 alphanumeric characters and punctuation. */
function token(fields: Fields, name: string): string | undefined {
  const value = optionalText(fields, name);
  if (value !== undefined && !/^[!-~]{1,128}$/.test(value)) {
    throw invalidValue(
      name,
      value,
      `${name} can only include alphanumeric and punctuation characters. 1 to 128 in length.`,
    );
  }
  return value;
}

function matches(requested: string, name: string): boolean {
  if (requested === 'All' || requested === '.*') return true;
  return requested.endsWith('.*') ? name.startsWith(requested.slice(0, -1)) : requested === name;
}

function pick(
  attributes: Record<string, string>,
  requested: readonly string[],
): Record<string, string> | undefined {
  const picked = Object.entries(attributes).filter(
    ([name]) => requested.includes('All') || requested.includes(name),
  );
  return picked.length === 0 ? undefined : Object.fromEntries(picked);
}

function withoutUndefined(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
