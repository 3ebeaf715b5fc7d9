import { setTimeout as delay } from 'node:timers/promises';
import { bodyDigest } from '#infra/local/queue/digests.ts';
import { attributesOf, type MessageRow } from '#infra/local/queue/message.ts';
import type { QueueServer } from '#infra/local/queue/queue-server.ts';
import { localRegion, queueNameFrom } from '#infra/local/queue/queue-settings.ts';
import type { LocalFunctions } from '#infra/local/lambda/functions.ts';
import type { QueueMapping } from '#infra/local/template/queue-definitions.ts';
import { withLineage } from './lineage.ts';

/** Lambda starts with five pollers per queue. */
const mostPollers = 5;
const throttledPauseMs = 1000;
const failedPauseMs = 1000;

/** Functions that may call themselves endlessly, and a callback when one was stopped. */
export interface Loops {
  isAllowed: (functionArn: string) => boolean;
  onStopped: (functionArn: string) => void;
}

/**
 * Feeds functions from their queues: a batch is delivered, successes are deleted, failures come back after
 * the queue's visibility timeout. Returns a function that stops it.
 */
export function startPollers(
  mappings: readonly QueueMapping[],
  queues: QueueServer,
  functions: Pick<LocalFunctions, 'invoke'>,
  loops: Loops = { isAllowed: () => false, onStopped: () => undefined },
): () => void {
  const stopping = new AbortController();
  queues.releaseInFlight();
  for (const mapping of mappings) {
    const pollers = Math.min(mapping.maxConcurrency ?? mostPollers, mostPollers);
    for (let index = 0; index < pollers; index++) {
      void poll(mapping, queues, { ...loops, functions }, stopping.signal);
    }
  }
  return () => stopping.abort();
}

type Around = Loops & { functions: Pick<LocalFunctions, 'invoke'> };

async function poll(
  mapping: QueueMapping,
  queues: QueueServer,
  around: Around,
  signal: AbortSignal,
): Promise<void> {
  const queue = queueNameFrom(mapping.queueArn);
  while (!signal.aborted) {
    try {
      await workOffOnce(mapping, queue, queues, around, signal);
    } catch (error) {
      if (signal.aborted) return;
      // a locked file, a full disk: the messages stay in the queue, and the poller must survive it
      console.error(`The poller of ${mapping.queueArn} failed and goes on`, error);
      await delay(failedPauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

async function workOffOnce(
  mapping: QueueMapping,
  queue: string,
  queues: QueueServer,
  around: Around,
  signal: AbortSignal,
): Promise<void> {
  const { functions, isAllowed, onStopped } = around;
  const received = await queues.receive(queue, Math.min(mapping.batchSize, 10), signal);
  const isStopped = (row: MessageRow) =>
    !isAllowed(mapping.functionArn) && withLineage(row, mapping.functionArn).isLoop;
  const stopped = received.filter(isStopped);
  if (stopped.length > 0) {
    console.error(`${stopped.length} messages of ${queue} were dropped: their chain came back 17 times`);
    queues.remove(queue, stopped);
    for (const _ of stopped) onStopped(mapping.functionArn);
  }
  const rows = received.filter((row) => !stopped.includes(row));
  if (!isSome(rows)) return;
  const event = { Records: rows.map((row) => record(row, mapping)) };
  let outcome = await functions.invoke(mapping.functionArn, event);
  // Without room, as Lambda does: retry during the visibility timeout. Afterwards the messages are visible
  // again, with a higher receive count.
  for (const [{ visible_at: until }] = rows; outcome.kind === 'throttled' && Date.now() < until;) {
    await delay(throttledPauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) outcome = await functions.invoke(mapping.functionArn, event);
    else return;
  }
  // Messages in progress when the host stops are delivered again at its next start.
  if (signal.aborted) return;
  if (outcome.kind !== 'answered') return;
  const failed = mapping.reportsFailures ? failedIds(outcome.payload, rows) : new Set<string>();
  queues.remove(
    queue,
    rows.filter((row) => !failed.has(row.message_id)),
  );
}

const isSome = (rows: MessageRow[]): rows is [MessageRow, ...MessageRow[]] => rows.length > 0;

/** Ids of `batchItemFailures`; an answer of another form fails the whole batch, as on Lambda. */
function failedIds(payload: unknown, rows: readonly MessageRow[]): Set<string> {
  if (payload === null || payload === undefined || payload === '') return new Set();
  const all = new Set(rows.map((row) => row.message_id));
  const failures: unknown = (payload as { batchItemFailures?: unknown }).batchItemFailures ?? [];
  if (!Array.isArray(failures)) return all;
  const ids = failures.map((failure: { itemIdentifier?: unknown } | null) => failure?.itemIdentifier);
  return ids.every((id) => typeof id === 'string' && all.has(id)) ? new Set(ids.map(String)) : all;
}

function record(row: MessageRow, { queueArn, functionArn }: QueueMapping) {
  return {
    messageId: row.message_id,
    receiptHandle: row.receipt ?? '',
    body: row.body,
    attributes: withLineage(row, functionArn).attributes,
    messageAttributes: Object.fromEntries(
      Object.entries(attributesOf(row)).map(([name, attribute]) => [
        name,
        {
          dataType: attribute.DataType,
          stringValue: attribute.StringValue,
          binaryValue: attribute.BinaryValue,
          stringListValues: [],
          binaryListValues: [],
        },
      ]),
    ),
    md5OfBody: bodyDigest(row.body),
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: localRegion,
  };
}
